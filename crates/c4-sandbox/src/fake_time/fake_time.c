/* Loaded into a program that is run: its clock begins at the second in the variable C4_SECOND, and goes on as any clock does.
 * Nothing is linked to it, so that it does with any C library: what it needs, the program's own library has. */

#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

static time_t moved_by;

/* It begins when it is first looked at, so that how long a program takes to start changes nothing. */
static int look(clockid_t clock, struct timespec *now)
{
    static struct timespec begin;
    static int has_begun;

    /* The coarse clock lags behind: it would be back before the beginning. */
    int is_shown = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    int status = (int)syscall(SYS_clock_gettime, is_shown ? CLOCK_REALTIME : clock, now);
    if (status != 0 || !is_shown) {
        return status;
    }
    if (!has_begun) {
        const char *second = getenv("C4_SECOND");
        begin = *now;
        moved_by = second == NULL ? 0 : (time_t)strtoll(second, NULL, 10) - now->tv_sec;
        has_begun = 1;
    }
    if (moved_by != 0) {
        now->tv_sec += moved_by;
        now->tv_nsec -= begin.tv_nsec;
        if (now->tv_nsec < 0) {
            now->tv_nsec += 1000000000;
            now->tv_sec -= 1;
        }
    }
    return 0;
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *now)
{
    return look(clock, now);
}

EXPORTED int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec exact;

    (void)zone;
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

EXPORTED int timespec_get(struct timespec *now, int base)
{
    return base == TIME_UTC && look(CLOCK_REALTIME, now) == 0 ? base : 0;
}
