/* A stranger's program: ends badly, or does harm, on request. stranger MARK DEED [WHAT]
 *
 * MARK finds it, and all that it starts, in the list of processes. First of all it writes the folder that it runs in to
 * standard error. A harmful deed ends it with status 0 if it was done, and with 1 if it was refused. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

#define MIB (1 << 20)

static const char *what;
static int number;

/* Endings. */

static int right(void) {
    puts("right");
    return 0;
}

static int last_words(void) {
    for (int i = 0; i < 100000; i++) printf("%07d ", i);
    _exit((fflush(stdout), 7));
}

static int odd_bytes(void) { return fwrite("a\0b\377\n", 1, 5, stdout) != 5; }

static int sleeps(void) { return sleep(60); }

static int computes(void) {
    for (volatile long n = 0;; n++) {}
}

static int computes_in_children(void) {
    fork();
    fork();
    return computes();
}

static int ignores_sigterm(void) {
    for (int s = 1; s < 32; s++) signal(s, SIG_IGN);
    for (;;) sleep(60);
}

static int closes_streams(void) {
    for (int fd = 0; fd < 3; fd++) close(fd);
    return sleeps();
}

static int floods(void) {
    for (;;) puts("more");
}

static int floods_stderr(void) {
    for (;;) fputs("more\n", stderr);
}

static int floods_bytewise(void) {
    for (;;) write(1, "y", 1);
}

/* The classic: the input has ended, and nobody looks. */
static int asks_for_ever(void) {
    for (int column = 0;;) {
        printf("Column: ");
        if (scanf("%d", &column) == 1 && column == 7) return 0;
        printf("\nNot a column.\n");
    }
}

static int allocates(void) {
    for (;;) memset(malloc(MIB), 1, MIB);
}

static int allocates_in_children(void) {
    for (int i = 0; i < 3; i++)
        if (fork() == 0) break;
    for (int i = 0; i < 100; i++) memset(malloc(MIB), 1, MIB);
    return sleeps();
}

static int reserves(void) {
    for (;;)
        if (malloc(16 * MIB) == NULL) abort();
}

static int forks(void) {
    for (;;) fork();
}

static int forks_slowly(void) {
    for (;; usleep(2000))
        if (fork() == 0) return sleeps();
}

static void *nothing(void *it) {
    sleep(60);
    return it;
}

static int starts_threads(void) {
    for (pthread_t thread;;) pthread_create(&thread, NULL, nothing, NULL);
}

static int leaves_children(void) {
    for (int i = 0; i < 3; i++)
        if (fork() == 0) return sleeps();
    return right();
}

static int leaves_a_daemon(void) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            setpgid(0, 0);
            signal(SIGHUP, SIG_IGN);
            for (int fd = 0; fd < 3; fd++) close(fd);
            return sleeps();
        }
        _exit(0);
    }
    wait(NULL);
    return right();
}

static int writes_a_file(void) {
    static char block[MIB];
    for (int fd = open("huge", O_CREAT | O_WRONLY, 0600);;) write(fd, block, MIB);
}

static int writes_an_unlinked_file(void) {
    static char block[MIB / 4];
    for (int i = 0; i < 8; i++) {
        int fd = open("huge", O_CREAT | O_WRONLY, 0600);
        unlink("huge");
        write(fd, block, sizeof block);
    }
    return sleeps();
}

static int writes_many_files(void) {
    char name[20];
    for (int i = 0;; i++) {
        sprintf(name, "%d", i);
        close(open(name, O_CREAT | O_WRONLY, 0600));
    }
}

static int makes_closed_folders(void) {
    for (int i = 0; i < 10; i++) {
        mkdir("closed", 0700);
        mkdir("closed/inner", 0);
        close(open("closed/file", O_CREAT | O_WRONLY, 0));
        rename("closed", (const char[]){'a' + i, 0});
    }
    return right();
}

static int makes_deep_folders(void) {
    for (;;) {
        mkdir("deep", 0700);
        chdir("deep");
    }
}

/* Things to see. */

static int lists_open_files(void) {
    for (int fd = 0; fd < 1024; fd++)
        if (fcntl(fd, F_GETFD) != -1) printf("%d\n", fd);
    return 0;
}

static int lists_environment(void) {
    for (char **all = environ; *all != NULL; all++) puts(*all);
    return 0;
}

static int prints_a_letter(void) { return setlocale(LC_ALL, "") == NULL || wprintf(L"\x25cf") < 0; }

static int broken_pipe_is_deadly(void) {
    struct sigaction is;
    sigaction(SIGPIPE, NULL, &is);
    sigset_t blocked;
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    return is.sa_handler != SIG_DFL || sigismember(&blocked, SIGPIPE);
}

/* Deeds: 0 if done. */

static int reads(void) { return open(what, O_RDONLY) < 0; }
static int writes(void) { return open(what, O_WRONLY) < 0; }
static int makes(void) { return open(what, O_WRONLY | O_CREAT, 0600) < 0; }
static int makes_a_folder(void) { return mkdir(what, 0700); }
static int truncates(void) { return truncate(what, 0); }
static int removes(void) { return unlink(what); }
static int moves_away(void) { return rename(what, "mine"); }
static int links(void) { return link(what, "mine"); }
static int changes_rights(void) { return chmod(what, 0777); }
static int changes_times(void) { return utimes(what, NULL); }
static int lists(void) { return open(what, O_RDONLY | O_DIRECTORY) < 0; }
static int executes(void) { return execl(what, what, (char *)NULL); }
static int signals(void) { return kill(number, SIGUSR1); }
static int stops(void) { return kill(number, SIGSTOP); }
static int traces(void) { return ptrace(PTRACE_ATTACH, number, 0, 0) != 0; }
static int traces_its_child(void) {
    number = fork();
    return number == 0 ? sleeps() : traces();
}
static int is_traced(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) != 0; }
static int opens_a_socket(void) { return socket(AF_INET, SOCK_STREAM, 0) < 0; }
static int opens_a_local_socket(void) { return socket(AF_UNIX, SOCK_STREAM, 0) < 0; }
static int leaves_the_session(void) { return fork() == 0 ? setsid() < 0 : (wait(&number), number != 0); }
static int leaves_the_group(void) { return fork() == 0 ? setpgid(0, 0) < 0 : (wait(&number), number != 0); }
static int makes_a_namespace(void) { return unshare(CLONE_NEWUSER) != 0; }
static int clones_a_namespace(void) {
    return syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) < 0;
}
static int keeps_shared_memory(void) { return shmget(IPC_PRIVATE, 4096, 0600) < 0; }
static int calls_as_x32(void) { return syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0) < 0; }
static int limits_another(void) {
    return syscall(SYS_prlimit64, number, RLIMIT_CPU, &(unsigned long[2]){1, 1}, NULL) != 0;
}
static int slows_another(void) { return setpriority(PRIO_PROCESS, number, 19) != 0; }
static int outlives_its_parent(void) { return prctl(PR_SET_PDEATHSIG, 0); }
static int keeps_memory_as_a_file(void) { return syscall(SYS_memfd_create, "much", 0) < 0; }
static int gains_processes(void) {
    /* Still there with the limit that it cannot raise. */
    return syscall(SYS_prlimit64, 0, 6, &(unsigned long[2]){9999, 9999}, NULL) != 0;
}

static const struct {
    const char *name;
    int (*deed)(void);
} deeds[] = {
#define DEED(name) {#name, name}
    DEED(right), DEED(last_words), DEED(odd_bytes), DEED(sleeps), DEED(computes),
    DEED(computes_in_children), DEED(ignores_sigterm), DEED(closes_streams), DEED(floods),
    DEED(floods_stderr), DEED(floods_bytewise), DEED(asks_for_ever), DEED(allocates),
    DEED(allocates_in_children), DEED(reserves), DEED(forks), DEED(forks_slowly), DEED(starts_threads),
    DEED(leaves_children), DEED(leaves_a_daemon), DEED(writes_a_file), DEED(writes_many_files),
    DEED(makes_closed_folders), DEED(makes_deep_folders), DEED(lists_open_files), DEED(lists_environment),
    DEED(prints_a_letter), DEED(broken_pipe_is_deadly), DEED(reads), DEED(writes), DEED(makes), DEED(makes_a_folder),
    DEED(truncates), DEED(removes), DEED(moves_away), DEED(links), DEED(changes_rights),
    DEED(changes_times), DEED(lists), DEED(executes), DEED(signals), DEED(stops), DEED(traces), DEED(traces_its_child),
    DEED(is_traced), DEED(opens_a_socket), DEED(opens_a_local_socket), DEED(leaves_the_session),
    DEED(leaves_the_group), DEED(makes_a_namespace), DEED(clones_a_namespace),
    DEED(keeps_shared_memory), DEED(calls_as_x32), DEED(limits_another), DEED(slows_another), DEED(gains_processes),
    DEED(outlives_its_parent), DEED(keeps_memory_as_a_file), DEED(writes_an_unlinked_file),
};

int main(int argc, char **argv) {
    char folder[4096];
    if (argc < 3 || getcwd(folder, sizeof folder) == NULL) return 64;
    fprintf(stderr, "%s\n", folder);
    what = argc > 3 ? argv[3] : "";
    number = atoi(what);
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i].name, argv[2]) == 0) return deeds[i].deed() != 0;
    return 64;
}
