/* Prints the seconds that every call tells it, and again after so many milliseconds more as it is told. */

#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static void print(void)
{
    struct timeval day;
    struct timespec real, coarse, got;
    time_t now = time(NULL), stored;

    gettimeofday(&day, NULL);
    clock_gettime(CLOCK_REALTIME, &real);
    clock_gettime(CLOCK_REALTIME_COARSE, &coarse);
    timespec_get(&got, TIME_UTC);
    time(&stored);
    printf("%lld %lld %lld %lld %lld %lld\n", (long long)now, (long long)stored, (long long)day.tv_sec,
           (long long)real.tv_sec, (long long)coarse.tv_sec, (long long)got.tv_sec);
}

int main(int count, char **words)
{
    print();
    if (count > 1) {
        poll(NULL, 0, atoi(words[1]));
        print();
    }
    return 0;
}
