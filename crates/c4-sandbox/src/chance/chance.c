/* Loaded into a program that is run: its clocks begin at what follows from the second in the variable C4_SECOND, and go on as any clock
 * does. Where it sleeps, they are put forward instead. What else is by chance follows from that second: its number, and what the system
 * draws for it.
 * Nothing is linked to it, so that it does with any C library: what it needs, the program's own library has. */

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

enum { DAY, MONOTONIC, PROCESSOR, CLOCKS };

/* What is told when the program begins: later it may have another environment. */
static struct {
    time_t second;
    long long parent;
    int sleeps_pass;
} told;

__attribute__((constructor)) static void begin(void)
{
    const char *second = getenv("C4_SECOND"), *parent = getenv("C4_PARENT");

    told.second = second == NULL ? 0 : (time_t)strtoll(second, NULL, 10);
    told.parent = parent == NULL ? 0 : strtoll(parent, NULL, 10);
    told.sleeps_pass = getenv("C4_SLEEPS") != NULL;
}

/* The second at which the clock begins; 0 if none is told. */
static time_t beginning(void)
{
    return told.second;
}

/* How many nanoseconds later it begins: seeds are made of them, too. Less than half a second or so, and a short program is over within the
 * second, as most are. */
static long fraction(void)
{
    return (long)((uint64_t)beginning() * 0x9e3779b97f4a7c15 >> 35);
}

/* Where a clock is when it is first looked at: the machine has run for a day or less then, and the program hardly at all. */
static struct timespec first(int clock)
{
    switch (clock) {
    case MONOTONIC:
        return (struct timespec){100 + beginning() % 86400, fraction()};
    case PROCESSOR:
        return (struct timespec){0, fraction() / 1000};
    default:
        return (struct timespec){beginning(), fraction()};
    }
}

/* Which of the clocks it is, and how the system calls that one. The coarse ones lag behind: they would be back before the beginning. */
static int shown(clockid_t *clock)
{
    switch (*clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        *clock = CLOCK_REALTIME;
        return DAY;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
        *clock = CLOCK_MONOTONIC;
        return MONOTONIC;
    case CLOCK_PROCESS_CPUTIME_ID:
        return PROCESSOR;
    default:
        return CLOCKS;
    }
}

/* How long the program has slept, of which no time has passed. */
static struct timespec slept;

static void add(struct timespec *sum, struct timespec more)
{
    sum->tv_sec += more.tv_sec;
    sum->tv_nsec += more.tv_nsec;
    if (sum->tv_nsec < 0) {
        sum->tv_nsec += 1000000000;
        sum->tv_sec -= 1;
    } else if (sum->tv_nsec >= 1000000000) {
        sum->tv_nsec -= 1000000000;
        sum->tv_sec += 1;
    }
}

/* The processor's own clock; 0 where it is not known how to ask for it. */
static uint64_t ticks(void)
{
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
#else
    return 0;
#endif
}

/* When a clock was last told, and how often it was asked for again so soon that nothing else was done: that is how programs wait who do not
 * sleep. A search does more between two looks at the clock. A busy machine takes its time in between now and then: that counts against as
 * many of the others, and does not begin anew. */
static struct {
    uint64_t told_at;
    unsigned times;
} soon;

enum { SOON = 300, WAITS = 1000, LATE = 50 };

/* How long the program has waited so, of which no time has passed. */
static struct timespec waited;

static void wait_on(void)
{
    uint64_t now = ticks();

    if (now == 0 || now - soon.told_at >= SOON) {
        soon.times -= soon.times < LATE ? soon.times : LATE;
        return;
    }
    soon.times += soon.times < 2 * WAITS;
    if (soon.times > WAITS && told.sleeps_pass) {
        add(&waited, (struct timespec){0, 1000000});
    }
}

/* Each begins when it is first looked at, so that how long a program takes to start changes nothing. */
static int look_at(clockid_t clock, struct timespec *now)
{
    static struct timespec moved_by[CLOCKS];
    static int has_begun[CLOCKS];

    int which = shown(&clock);
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status != 0 || which == CLOCKS || beginning() == 0) {
        return status;
    }
    if (!has_begun[which]) {
        struct timespec begin = first(which);
        moved_by[which].tv_sec = begin.tv_sec - now->tv_sec;
        moved_by[which].tv_nsec = begin.tv_nsec - now->tv_nsec;
        has_begun[which] = 1;
    }
    add(now, moved_by[which]);
    add(now, waited);
    if (which != PROCESSOR) {
        add(now, slept);
    }
    return 0;
}

static int look(clockid_t clock, struct timespec *now)
{
    wait_on();
    int status = look_at(clock, now);
    soon.told_at = ticks();
    return status;
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *now)
{
    return look(clock, now);
}

EXPORTED int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec exact;

    if (zone != NULL) {
        *(struct timezone *)zone = (struct timezone){0};
    }
    if (now == NULL) {
        return 0;
    }
    if (look(CLOCK_REALTIME, &exact) != 0) {
        return -1;
    }
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

EXPORTED time_t time(time_t *second)
{
    struct timespec exact;

    if (look(CLOCK_REALTIME, &exact) != 0) {
        return -1;
    }
    if (second != NULL) {
        *second = exact.tv_sec;
    }
    return exact.tv_sec;
}

EXPORTED clock_t clock(void)
{
    struct timespec used;

    if (look(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) {
        return -1;
    }
    return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

EXPORTED clock_t times(struct tms *used)
{
    enum { TICKS = 100 };
    struct timespec exact, processor;

    if (look(CLOCK_MONOTONIC, &exact) != 0 || look(CLOCK_PROCESS_CPUTIME_ID, &processor) != 0) {
        return -1;
    }
    if (used != NULL) {
        *used = (struct tms){processor.tv_sec * TICKS + processor.tv_nsec / (1000000000 / TICKS), 0, 0, 0};
    }
    return exact.tv_sec * TICKS + exact.tv_nsec / (1000000000 / TICKS);
}

EXPORTED int getrusage(int who, struct rusage *usage)
{
    struct timespec processor;
    int status = (int)syscall(SYS_getrusage, who, usage);

    if (status == 0 && who == RUSAGE_SELF && look(CLOCK_PROCESS_CPUTIME_ID, &processor) == 0) {
        usage->ru_utime = (struct timeval){processor.tv_sec, processor.tv_nsec / 1000};
        usage->ru_stime = (struct timeval){0, 0};
    }
    return status;
}

EXPORTED int timespec_get(struct timespec *now, int base)
{
    return base == TIME_UTC && look(CLOCK_REALTIME, now) == 0 ? base : 0;
}

/* Programs sleep so that a person sees what they do. Nobody watches, so the time is over at once. Those sleep as ever who may wait for
 * something else than time: with threads, children or timers, or for hours. */
enum { LONGEST = 3600 };

/* Whether that time is over at once. */
static int passes(const struct timespec *time)
{
    int is_some = time != NULL && time->tv_sec >= 0 && time->tv_sec < LONGEST && time->tv_nsec >= 0
        && time->tv_nsec < 1000000000;

    if (!is_some || !told.sleeps_pass) {
        return 0;
    }
    add(&slept, *time);
    return 1;
}

EXPORTED int nanosleep(const struct timespec *time, struct timespec *left)
{
    return passes(time) ? 0 : (int)syscall(SYS_nanosleep, time, left);
}

/* The moment up to which it is slept is one of this clock, so that how long that is counts. It returns its error. */
EXPORTED int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
    struct timespec span = *time, now;

    if (flags == TIMER_ABSTIME) {
        if (look(clock, &now) != 0) {
            return errno;
        }
        add(&span, (struct timespec){-now.tv_sec, -now.tv_nsec});
        if (span.tv_sec < 0) {
            return 0;
        }
        left = NULL;
    }
    if (passes(&span)) {
        return 0;
    }
    return syscall(SYS_clock_nanosleep, clock, 0, &span, left) == 0 ? 0 : errno;
}

EXPORTED unsigned sleep(unsigned seconds)
{
    struct timespec time = {seconds, 0}, left = {0, 0};

    return nanosleep(&time, &left) == 0 ? 0 : (unsigned)left.tv_sec;
}

EXPORTED int usleep(useconds_t microseconds)
{
    struct timespec time = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};

    return nanosleep(&time, NULL);
}

EXPORTED int thrd_sleep(const struct timespec *time, struct timespec *left)
{
    return nanosleep(time, left);
}

/* Who waits for no descriptor sleeps. The system is given a copy of the time, because it changes that one, and the size of its set of
 * signals. */
static int wait_for_some(int count, fd_set *read, fd_set *write, fd_set *except, struct timespec *time, const sigset_t *mask)
{
    struct {
        const sigset_t *mask;
        size_t size;
    } signals = {mask, _NSIG / 8};

    if (read == NULL && write == NULL && except == NULL && mask == NULL && passes(time)) {
        return 0;
    }
    return (int)syscall(SYS_pselect6, count, read, write, except, time, &signals);
}

EXPORTED int select(int count, fd_set *restrict read, fd_set *restrict write, fd_set *restrict except, struct timeval *restrict time)
{
    struct timespec left;

    if (time == NULL) {
        return wait_for_some(count, read, write, except, NULL, NULL);
    }
    left = (struct timespec){time->tv_sec + time->tv_usec / 1000000, time->tv_usec % 1000000 * 1000};
    int status = wait_for_some(count, read, write, except, &left, NULL);
    if (status >= 0) {
        *time = (struct timeval){left.tv_sec, left.tv_nsec / 1000};
    }
    return status;
}

EXPORTED int pselect(int count, fd_set *restrict read, fd_set *restrict write, fd_set *restrict except, const struct timespec *restrict time, const sigset_t *restrict mask)
{
    struct timespec left;

    if (time != NULL) {
        left = *time;
    }
    return wait_for_some(count, read, write, except, time == NULL ? NULL : &left, mask);
}

EXPORTED int ppoll(struct pollfd *some, nfds_t count, const struct timespec *time, const sigset_t *mask)
{
    struct timespec left;

    if (count == 0 && mask == NULL && passes(time)) {
        return 0;
    }
    if (time != NULL) {
        left = *time;
    }
    return (int)syscall(SYS_ppoll, some, count, time == NULL ? NULL : &left, mask, _NSIG / 8);
}

EXPORTED int poll(struct pollfd *some, nfds_t count, int milliseconds)
{
    struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};

    return ppoll(some, count, milliseconds < 0 ? NULL : &time, NULL);
}

/* SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014). */
static uint64_t draw(void)
{
    static uint64_t state;

    if (state == 0) {
        state = (uint64_t)beginning() << 32;
    }
    state += 0x9e3779b97f4a7c15;
    uint64_t drawn = state;
    drawn = (drawn ^ (drawn >> 30)) * 0xbf58476d1ce4e5b9;
    drawn = (drawn ^ (drawn >> 27)) * 0x94d049bb133111eb;
    return drawn ^ (drawn >> 31);
}

EXPORTED ssize_t getrandom(void *bytes, size_t count, unsigned flags)
{
    (void)flags;
    for (size_t at = 0; at < count; at++) {
        ((unsigned char *)bytes)[at] = (unsigned char)draw();
    }
    return (ssize_t)count;
}

EXPORTED int getentropy(void *bytes, size_t count)
{
    if (count > 256) {
        errno = EIO;
        return -1;
    }
    getrandom(bytes, count, 0);
    return 0;
}

EXPORTED uint32_t arc4random(void)
{
    return (uint32_t)draw();
}

EXPORTED uint32_t arc4random_uniform(uint32_t below)
{
    return below == 0 ? 0 : (uint32_t)(draw() % below);
}

EXPORTED void arc4random_buf(void *bytes, size_t count)
{
    getrandom(bytes, count, 0);
}

/* What std::random_device draws by in C++, which asks the processor itself. */
EXPORTED unsigned _ZNSt13random_device9_M_getvalEv(void *device)
{
    (void)device;
    return (unsigned)draw();
}

/* Seeds are made of it, and of its parent's. No other process has such a number: Linux has four millions of them. So only a program has it
 * that would not notice: the others are not told whose child they are. What it starts itself is no child of that one, and has a number of
 * its own. */
static pid_t number(long call)
{
    int is_shown = told.parent != 0 && told.parent == syscall(SYS_getppid);
    int is_parent = call == SYS_getppid;

    return is_shown ? (1 << 22) + 1 + is_parent + (pid_t)(beginning() % (1 << 22)) : (pid_t)syscall(call);
}

EXPORTED pid_t getpid(void)
{
    return number(SYS_getpid);
}

EXPORTED pid_t getppid(void)
{
    return number(SYS_getppid);
}
