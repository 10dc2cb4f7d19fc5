/* A program that tries to get out. attacker DEED [WHAT]
 *
 * It ends with status 0 if the deed was done, and with 1 if it was not; 64 is a deed that it does not know. Where more than
 * that is to be seen, it is on standard output. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MIB (1 << 20)

static const char *what;
static int number;

/* Help from outside. */

static struct sockaddr_un place(void) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    strncpy(to.sun_path, what, sizeof to.sun_path - 1);
    return to;
}

static int pair_of(int type) {
    int ends[2];
    return socketpair(AF_UNIX, type, 0, ends) == 0 ? ends[0] : -1;
}

static int sends_to_a_path(void) {
    struct sockaddr_un to = place();
    return sendto(pair_of(SOCK_DGRAM), "help", 4, 0, (void *)&to, sizeof to) != 4;
}

static int sends_a_message_to_a_path(void) {
    struct sockaddr_un to = place();
    struct iovec words = {"help", 4};
    struct msghdr message = {.msg_name = &to, .msg_namelen = sizeof to, .msg_iov = &words, .msg_iovlen = 1};
    return sendmsg(pair_of(SOCK_DGRAM), &message, 0) != 4;
}

static int sends_messages_to_a_path(void) {
    struct sockaddr_un to = place();
    struct iovec words = {"help", 4};
    struct mmsghdr message = {{.msg_name = &to, .msg_namelen = sizeof to, .msg_iov = &words, .msg_iovlen = 1}};
    return sendmmsg(pair_of(SOCK_DGRAM), &message, 1, 0) != 1;
}

static int connects_a_pair(void) {
    struct sockaddr_un to = place();
    return connect(pair_of(SOCK_DGRAM), (void *)&to, sizeof to);
}

static int connects_a_packet_pair(void) {
    struct sockaddr_un to = place();
    return connect(pair_of(SOCK_SEQPACKET), (void *)&to, sizeof to);
}

static int sends_from_a_stream_pair(void) {
    struct sockaddr_un to = place();
    return sendto(pair_of(SOCK_STREAM), "help", 4, 0, (void *)&to, sizeof to) != 4;
}

static int binds_a_pair(void) {
    struct sockaddr_un to = {AF_UNIX, "mine"};
    return bind(pair_of(SOCK_STREAM), (void *)&to, sizeof to);
}

static int hands_over_descriptors(void) {
    int ends[2];
    char space[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec words = {"x", 1};
    struct msghdr message = {.msg_iov = &words, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || sendmsg(ends[0], &message, 0) != 1;
}

static int pairs_of_another_kind(void) {
    int ends[2];
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) && socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) &&
           socketpair(40 /* AF_VSOCK */, SOCK_STREAM, 0, ends) && socketpair(30 /* AF_TIPC */, SOCK_STREAM, 0, ends);
}

static int talks_in_a_pair(void) {
    int ends[2];
    char byte = 0;
    int type;
    socklen_t size = sizeof type;
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) || write(ends[0], "x", 1) != 1 ||
           getsockopt(ends[0], SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_STREAM ||
           send(ends[0], "y", 1, 0) != 1 || recv(ends[1], &byte, 1, 0) != 1 || byte != 'x';
}

static int reads(void) {
    char byte;
    int fd = open(what, O_RDONLY);
    return fd < 0 || read(fd, &byte, 1) < 0;
}

/* Of those sets of capabilities whose names are given, each as /proc has it. */
static int has_powers_in(const char *sets) {
    char line[200], set[7];
    unsigned long bits, all = 0;
    FILE *status = fopen("/proc/self/status", "r");
    if (status == NULL) return 64;
    while (fgets(line, sizeof line, status))
        if (sscanf(line, "%6[A-Za-z]: %lx", set, &bits) == 2 && strstr(sets, set)) all |= bits;
    printf("%lx\n", all);
    return all == 0;
}

static int has_powers(void) { return has_powers_in("CapInh CapPrm CapEff CapAmb"); }
static int could_have_powers(void) { return has_powers_in("CapBnd"); }

/* Calls, old and new. */

/* Ends with 2 if there is no such call, with 3 if it is not permitted, and with 4 or in any other way if it is there. */
static void probe(int call) {
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 500000}}, NULL);
    for (int fd = 0; fd < 3; fd++) close(fd);
    long got = syscall(call, -1L, -1L, -1L, -1L, -1L, -1L);
    _exit(got == -1 && errno == ENOSYS ? 2 : got == -1 && errno == EPERM ? 3 : 4);
}

static int probes_a_call(void) { return probe(number), 0; }

/* The number of every call that is there. */
static int lists_calls(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    for (int call = 0; call < 1000; call++) {
        int child = fork(), status;
        if (child == 0) probe(call);
        waitpid(child, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 2 && WEXITSTATUS(status) != 3) printf("%d\n", call);
    }
    return 0;
}

/* 0 if the call of this number does not exist. */
static int lacks_a_call(void) { return !(syscall(number, -1L, -1L, -1L, -1L, -1L, -1L) == -1 && errno == ENOSYS); }

static int calls_as_x32(void) { return syscall(0x40000000 | SYS_getpid) < 0; }

static int calls_as_i386(void) {
#ifdef __x86_64__
    long got;
    __asm__ volatile("int $0x80" : "=a"(got) : "a"(20L) : "memory");
    return got <= 0;
#else
    return 1;
#endif
}

static int changes_attributes(void) {
    struct { unsigned long value; unsigned size, flags; } value = {(unsigned long)"x", 1, 0};
    return syscall(463, AT_FDCWD, what, 0, "user.mark", &value, sizeof value);
}

static int removes_attributes(void) { return syscall(466, AT_FDCWD, what, 0, "user.mark"); }

static int changes_file_attributes(void) {
    unsigned char attributes[24] = {0};
    return syscall(469, AT_FDCWD, what, attributes, sizeof attributes, 0);
}

static int changes_flags(void) {
    int fd = open(what, O_RDONLY), flags = 0x40 /* no dump */;
    return fd < 0 || ioctl(fd, 0x40086602 /* FS_IOC_SETFLAGS */, &flags);
}

static int changes_times_of_open(void) {
    int fd = open(what, O_RDONLY);
    return fd < 0 || futimens(fd, NULL);
}

static int watches(void) {
    return syscall(SYS_inotify_add_watch, syscall(SYS_inotify_init1, 0), what, 0x100 /* create */) < 0;
}

static int watches_by_signal(void) {
    int fd = open(what, O_RDONLY | O_DIRECTORY);
    return fd < 0 || fcntl(fd, F_NOTIFY, DN_CREATE | DN_MULTISHOT);
}

static int leases(void) {
    int fd = open(what, O_RDONLY);
    return fd < 0 || fcntl(fd, F_SETLEASE, F_RDLCK);
}

static int hides_itself(void) { return prctl(PR_SET_DUMPABLE, 0); }

/* Children for somebody else. */

static int gives_children_away(void) {
    for (int i = 0; i < 20; i++) {
        int child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
        if (child == 0) _exit(0);
        if (child < 0) return 1;
    }
    return 0;
}

static int gives_children_away_by_the_new_call(void) {
    unsigned long args[8] = {CLONE_PARENT, 0, 0, 0, SIGCHLD};
    int child = syscall(435, args, sizeof args);
    if (child == 0) _exit(0);
    return child < 0;
}

/* Memory that nobody sees. */

static int shares(int flags, int fd) {
    for (int i = 0; i < 10; i++) {
        char *some = mmap(NULL, 64 * MIB, PROT_READ | PROT_WRITE, MAP_SHARED | flags, fd, 0);
        if (some == MAP_FAILED) return 1;
        memset(some, 1, 64 * MIB);
        madvise(some, 64 * MIB, MADV_DONTNEED);
    }
    return 0;
}

static int shares_memory(void) { return shares(MAP_ANONYMOUS, -1); }
static int shares_zeros(void) { return shares(0, open("/dev/zero", O_RDWR)); }
static int shares_validated(void) { return shares(0x3 | MAP_ANONYMOUS, -1); }

static int maps_unlinked_files(void) {
    for (int i = 0; i < 10; i++) {
        int fd = open("file", O_RDWR | O_CREAT, 0600);
        unlink("file");
        ftruncate(fd, MIB);
        char *some = mmap(NULL, MIB, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (some == MAP_FAILED) return 1;
        memset(some, 1, MIB);
        close(fd);
    }
    return 0;
}

/* Where the file may be written to, and is not yet. */
static int shares_zeros_later(void) {
    int fd = open("/dev/zero", O_RDWR);
    char *some = mmap(NULL, MIB, PROT_READ, MAP_SHARED, fd, 0);
    if (some == MAP_FAILED || mprotect(some, MIB, PROT_READ | PROT_WRITE)) return 1;
    memset(some, 1, MIB);
    return 0;
}

static int maps_unlinked_files_privately(void) {
    static char block[MIB / 2];
    for (int i = 0; i < 64; i++) {
        int fd = open("file", O_RDWR | O_CREAT, 0600);
        write(fd, block, sizeof block);
        unlink("file");
        if (mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED) return 1;
        close(fd);
    }
    return sleep(60);
}

/* What is only read takes no memory, but the tables do that say where it is: a page for each 2 MiB. */
static int reads_far_apart(void) {
    const unsigned long far = 128ul << 30;
    volatile char *some = mmap(NULL, far, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (some == MAP_FAILED) return 1;
    for (unsigned long at = 0; at < far; at += 2 * MIB) some[at];
    return sleep(60);
}

/* Each part that is locked takes memory of the system. */
static int locks_parts(void) {
    static const int ways[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};
    struct flock part = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    int fd = open(what, O_RDONLY), refused = 0;
    for (int i = 0; i < 4; i++) refused += fcntl(fd, ways[i], &part) != 0;
    return fd < 0 || refused == 4;
}

/* The system keeps something for each region, and each is kept apart by what may be done with it. */
static int has_many_regions(void) {
    for (int i = 1; i < 12; i++)
        if (fork() == 0) break;
    const long pages = 60000, page = 4096;
    char *some = mmap(NULL, pages * page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (some == MAP_FAILED) return 1;
    for (long i = 0; i < pages; i += 2) mprotect(some + i * page, page, PROT_READ | PROT_WRITE);
    return sleep(60);
}

/* The system tells of each region with the path of its file: so many of them, in each of a few children, are long to read. It
 * takes so many ms for each line, and ends when there are no more. */
static int is_long_to_tell_of(void) {
    char name[251] = "", line[99];
    int regions = number, ready[2];
    memset(name, 'x', 250);
    for (int i = 0; i < 15; i++)
        if (mkdir(name, 0700) || chdir(name)) return 1;
    int file = open("file", O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, 4096) || pipe(ready)) return 1;
    for (int child = 0; child < 2; child++)
        if (fork() == 0) {
            for (int i = 0; i < regions; i++) mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE, file, 0);
            write(ready[1], "", 1);
            return sleep(60);
        }
    for (int child = 0; child < 2; child++) read(ready[0], line, 1);
    while (fgets(line, sizeof line, stdin) != NULL) {
        usleep(atoi(line) * 1000);
        puts("now"), fflush(stdout);
    }
    return 0;
}

/* A list has an entry for each number of each file that it waits for. */
static void fills_lists(void) {
    int lists[100], ends[2];
    for (int i = 0; i < 100; i++) lists[i] = epoll_create1(0);
    for (int file = 0; file < 50; file++) {
        if (pipe(ends)) return;
        for (int number = 150; number < 250; number++) {
            dup2(ends[0], number);
            for (int i = 0; i < 100; i++)
                epoll_ctl(lists[i], EPOLL_CTL_ADD, number, &(struct epoll_event){.events = EPOLLIN});
        }
        close(ends[1]);
    }
}

static int waits_for_many_files(void) {
    for (int i = 1; i < 4; i++)
        if (fork() == 0) break;
    fills_lists();
    return sleep(60);
}

/* The same, each in a thread that shares its memory but not its files, behind a first thread that has ended. */
static char stacks[4][65536];

static int fills_lists_apart(void *it) {
    (void)it;
    fills_lists();
    return sleep(60);
}

static int hides_files_in_threads(void) {
    for (int i = 0; i < 4; i++)
        if (clone(fills_lists_apart, stacks[i + 1], CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, NULL) < 0) return 1;
    syscall(SYS_exit, 0);
    return 1;
}

/* A name need not be text. */
static int allocates_under_a_strange_name(void) {
    prctl(PR_SET_NAME, "\xff) R 1\n\xfe");
    for (int i = 1; i < 4; i++)
        if (fork() == 0) break;
    for (int i = 0; i < 32; i++) memset(malloc(MIB), 1, MIB);
    return sleep(60);
}

/* What is said to nobody waits in the system. */
static int talks_to_nobody(void) {
    static char words[MIB];
    int ends[2];
    for (int i = 1; i < 12; i++)
        if (fork() == 0) break;
    while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0)
        write(ends[0], words, sizeof words), write(ends[1], words, sizeof words);
    return sleep(60);
}

/* What the first thread knows of itself is nothing when it has ended. */
static void *allocates(void *it) {
    for (int i = 0; i < 400; i++) memset(malloc(MIB), 1, MIB);
    sleep(60);
    return it;
}

static int allocates_behind_its_end(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, allocates, NULL)) return 1;
    syscall(SYS_exit, 0);
    return 1;
}

static int maps_its_own_program(void) {
    int fd = open("/proc/self/exe", O_RDONLY);
    return fd < 0 || mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED ||
           mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED;
}

/* Files that nobody sees. */

static int fills_closed_folders(void) {
    char name[100];
    static char block[MIB / 2];
    mkdir("closed", 0700);
    int folder = open("closed", O_RDONLY | O_DIRECTORY);
    mkdir("closed/in", 0300);
    for (int i = 0; i < 64; i++) {
        sprintf(name, "closed/in/%d", i);
        int fd = open(name, O_WRONLY | O_CREAT, 0600);
        if (write(fd, block, sizeof block) != sizeof block) return 1;
        close(fd);
    }
    close(folder);
    sleep(60);
    return 0;
}

/* Thinking while the other one does. */

static volatile unsigned long thoughts;

static void *thinks(void *it) {
    for (;;) thoughts++;
    return it;
}

static void wakes(int signal) { (void)signal; }

/* Answers each line with how much it has thought since the last one. Its first line says how it goes on when stopped. */
static void answers(void) {
    char line[100];
    unsigned long last = 0;
    puts("ready"), fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        printf("%lu\n", thoughts - last), fflush(stdout);
        last = thoughts;
    }
}

static int thinks_by_a_timer(void) {
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
    signal(SIGCONT, wakes);
    int refused = timer_create(CLOCK_MONOTONIC, &event, &timer) ||
                  timer_settime(timer, 0, &(struct itimerspec){{0, 1000000}, {0, 1000000}}, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, thinks, NULL);
    answers();
    return refused;
}

/* Two that trace each other's first thread: what stops that comes to the other's second one first, which drops it. */
static void *drops_stops(void *of) {
    pid_t traced = *(pid_t *)of;
    for (int i = 0; i < 500 && ptrace(PTRACE_SEIZE, traced, 0, 0) != 0; i++) usleep(1000);
    for (int state;;) {
        if (waitpid(traced, &state, __WALL) < 0) return NULL;
        if (WIFSTOPPED(state)) ptrace(PTRACE_CONT, traced, 0, WSTOPSIG(state) == SIGSTOP ? 0 : WSTOPSIG(state));
    }
}

static void *counts(void *of) {
    for (volatile long n = 0;; n++) {}
}

static int thinks_while_traced(void) {
    static pid_t other;
    pthread_t thread;
    prctl(PR_SET_PTRACER, -1, 0, 0, 0);
    other = getpid();
    pid_t child = fork();
    if (child != 0) other = child;
    pthread_create(&thread, NULL, drops_stops, &other);
    if (child == 0)
        for (;;) pause();
    usleep(700 * 1000);
    /* A thread of its own, for whoever is asked waits. */
    pthread_create(&thread, NULL, counts, NULL);
    puts("ready");
    fflush(stdout);
    char line[99];
    while (fgets(line, sizeof line, stdin) != NULL) {
        puts("not much");
        fflush(stdout);
    }
    return 0;
}

/* A byte of each page that goes from here to there holds all of it. */
static int moves_pages(void) {
    int from[2], to[2], file = open("pages", O_CREAT | O_RDWR, 0600);
    pipe(from);
    pipe(to);
    write(from[1], "bytes", 5);
    write(file, "bytes", 5);
    return splice(from[0], NULL, pair_of(SOCK_STREAM), NULL, 1, 0) < 0 && tee(from[0], to[1], 1, 0) < 0 &&
           sendfile(pair_of(SOCK_STREAM), file, &(off_t){0}, 1) < 0;
}

/* Children keep the processor from it until shortly before it answers. */
static int keeps_itself_waiting(void) {
    pid_t children[8];
    char line[99];
    while (fgets(line, sizeof line, stdin) != NULL) {
        int all = strcmp(line, "alone\n") == 0 ? 0 : 8;
        for (int i = 0; i < all; i++)
            if ((children[i] = fork()) == 0) counts(NULL);
        usleep(600 * 1000);
        for (int i = 0; i < all; i++) kill(children[i], SIGKILL);
        for (int i = 0; i < all; i++) waitpid(children[i], NULL, 0);
        puts("now");
        fflush(stdout);
    }
    return 0;
}

/* Not refused for want of such pages, which is no answer. */
static int maps_huge_pages(void) {
    void *page = mmap(NULL, 2 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    return page == MAP_FAILED && errno == EPERM;
}

/* Memory of a few MiB, from where a huge page may begin. */
static char *aligned(void) {
    char *some = mmap(NULL, 18 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return (char *)(((unsigned long)some + 2 * MIB - 1) & -(2ul * MIB));
}

/* Touches each of its pages, and returns how many of them came by themselves. */
static long touches(char *some) {
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    for (long at = 0; at < 16 * MIB; at += sysconf(_SC_PAGESIZE)) some[at] = 1;
    getrusage(RUSAGE_SELF, &after);
    return after.ru_minflt - before.ru_minflt;
}

/* One touch takes all of a huge page, and the system keeps that when all but a small part of it was given back. */
static int takes_huge_pages(void) {
    char *some = aligned();
    prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0);
    madvise(some, 16 * MIB, 14 /* MADV_HUGEPAGE */);
    return touches(some) >= 16 * MIB / sysconf(_SC_PAGESIZE);
}

static int makes_pages_huge(void) {
    char *some = aligned();
    touches(some);
    return madvise(some, 16 * MIB, 25 /* MADV_COLLAPSE */);
}

static int asks(int how) {
    struct flock part = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(open(what, O_RDONLY), how, &part);
}
static int asks_who_has_locks(void) { return asks(F_GETLK); }
static int asks_who_has_other_locks(void) { return asks(F_OFD_GETLK); }

/* Has what is in memory of a file of others read from the disk again. */
static int evicts_a_file(void) {
    int file = open(what, O_RDONLY);
    char byte;
    return pread(file, &byte, 1, 0) != 1 || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
}

static int asks_what_is_in_memory(void) {
    char byte;
    struct iovec one = {&byte, 1};
    ssize_t got = preadv2(open(what, O_RDONLY), &one, 1, 0, RWF_NOWAIT);
    if (got < 0 && errno != EAGAIN) return 1;
    return puts(got == 1 ? "kept" : "evicted") < 0;
}

/* Two numbers that rise on the whole machine, and so tell of who was there before. */
static int asks_for_the_number_of_a_socket(void) {
    long number;
    socklen_t size = sizeof number;
    return getsockopt(pair_of(SOCK_STREAM), SOL_SOCKET, SO_COOKIE, &number, &size);
}

static int asks_for_the_number_of_a_room(void) {
    static unsigned told[64];
    const unsigned unique = 0x4000; /* STATX_MNT_ID_UNIQUE, which kernels before 6.8 pass over */
    return syscall(SYS_statx, AT_FDCWD, ".", 0, unique, told) || !(told[0] & unique);
}

static int locks_a_file(void) {
    int file = open(what, O_RDONLY);
    do puts(flock(file, LOCK_EX | LOCK_NB) ? "refused" : "locked"), fflush(stdout);
    while (getchar() != EOF);
    return 0;
}

/* A few hundred full pipes in each of some processes. */
static int fills_pipes_with_names(void) {
    static char block[65536];
    for (int child = 0; child < 8 && fork() > 0; child++) {}
    for (int i = 0; i < 240; i++) {
        char name[99];
        sprintf(name, "pipe-%d-%d", getpid(), i);
        int pipe = mkfifo(name, 0600) ? -1 : open(name, O_RDWR | O_NONBLOCK);
        unlink(name);
        write(pipe, block, sizeof block);
    }
    return sleep(2);
}

static int wakes_others(void) {
    int refused = 0;
    for (int i = 0; i < 2; i++)
        if (fork() == 0)
            for (;;) kill(0, SIGCONT), syscall(SYS_tkill, getppid(), SIGCONT);
    pthread_t thread;
    pthread_create(&thread, NULL, thinks, NULL);
    refused = kill(0, SIGCONT) && sigqueue(getpid(), SIGCONT, (union sigval){0});
    answers();
    return refused;
}

static int is_woken_by_a_child(void) { return syscall(SYS_clone, SIGCONT, 0, 0, 0, 0) < 0; }

static int is_woken_by_a_pipe(void) { return fcntl(0, F_SETSIG, SIGCONT); }

static int wakes_by_descriptor(void) { return syscall(424, syscall(434, getpid(), 0), SIGCONT, NULL, 0); }

/* One after the other, each for a moment, and their time is in no sum: no process that is there has used any. */
static int computes_in_passing(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;; wait(NULL))
        if (fork() == 0) {
            for (volatile unsigned long n = 0; clock() < CLOCKS_PER_SEC / 20; n++) {}
            return 0;
        }
}

/* What is left. */

static int sleeps_in_children(void) {
    for (int i = 0; i < 3; i++)
        if (fork() == 0) return sleep(600);
    puts("sleeping"), fflush(stdout);
    return sleep(600);
}

static int executes(void) {
    execl(what, what, "--version", (char *)NULL);
    return 1;
}

/* As a build does: files go from one folder to another. */
static int makes_folders(void) {
    return mkdir("a", 0700) || mkdir("b", 0700) || close(open("a/file", O_CREAT | O_WRONLY, 0600)) ||
           rename("a/file", "b/file") || link("b/file", "a/file") || rename("a", "b/a");
}

static const struct {
    const char *name;
    int (*deed)(void);
} deeds[] = {
#define DEED(name) {#name, name}
    DEED(sends_to_a_path), DEED(sends_a_message_to_a_path), DEED(sends_messages_to_a_path), DEED(connects_a_pair),
    DEED(connects_a_packet_pair), DEED(sends_from_a_stream_pair), DEED(binds_a_pair), DEED(hands_over_descriptors),
    DEED(pairs_of_another_kind), DEED(talks_in_a_pair), DEED(reads), DEED(has_powers), DEED(could_have_powers), DEED(lists_calls), DEED(probes_a_call),
    DEED(lacks_a_call), DEED(calls_as_x32), DEED(calls_as_i386), DEED(changes_attributes), DEED(removes_attributes),
    DEED(changes_file_attributes), DEED(changes_flags), DEED(changes_times_of_open), DEED(watches),
    DEED(watches_by_signal), DEED(leases), DEED(hides_itself), DEED(gives_children_away),
    DEED(gives_children_away_by_the_new_call), DEED(shares_memory), DEED(allocates_under_a_strange_name), DEED(shares_zeros), DEED(shares_validated),
    DEED(maps_unlinked_files), DEED(maps_its_own_program), DEED(shares_zeros_later), DEED(reads_far_apart), DEED(has_many_regions), DEED(is_long_to_tell_of), DEED(waits_for_many_files), DEED(hides_files_in_threads), DEED(talks_to_nobody),
    DEED(allocates_behind_its_end), DEED(locks_parts), DEED(maps_unlinked_files_privately), DEED(fills_closed_folders), DEED(thinks_by_a_timer), DEED(thinks_while_traced), DEED(moves_pages), DEED(keeps_itself_waiting),
    DEED(wakes_others), DEED(is_woken_by_a_child), DEED(is_woken_by_a_pipe), DEED(wakes_by_descriptor),
    DEED(maps_huge_pages), DEED(takes_huge_pages), DEED(makes_pages_huge), DEED(asks_who_has_locks), DEED(asks_who_has_other_locks), DEED(locks_a_file), DEED(evicts_a_file), DEED(asks_what_is_in_memory), DEED(asks_for_the_number_of_a_socket),
    DEED(asks_for_the_number_of_a_room), DEED(fills_pipes_with_names),
    DEED(computes_in_passing), DEED(sleeps_in_children), DEED(executes), DEED(makes_folders),
};

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    what = argc > 2 ? argv[2] : "";
    number = atoi(what);
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i].name, argv[1]) == 0) return deeds[i].deed() != 0;
    return 64;
}
