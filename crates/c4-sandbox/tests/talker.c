/* A program that is talked to: it does what each line asks for, and says so. Its first argument marks its processes. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[4096];

static void fork_many(void)
{
	for (int i = 0; i < 100; i++)
		if (fork() == 0)
			for (;;)
				pause();
}

static void take_memory(void)
{
	for (;;) {
		char *more = malloc(1 << 20);
		if (more)
			memset(more, 1, 1 << 20);
	}
}

int main(int count, char **arguments)
{
	static char line[1 << 16];
	setvbuf(stdout, NULL, _IOLBF, 0);
	getcwd(folder, sizeof folder);
	if (count > 2 && strcmp(arguments[2], "never-reads") == 0)
		for (;;)
			pause();
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		if (strcmp(line, "folder") == 0)
			puts(folder);
		else if (strcmp(line, "late") == 0)
			usleep(300000), puts("late");
		else if (strcmp(line, "never") == 0)
			;
		else if (strcmp(line, "half") == 0)
			printf("hal"), fflush(stdout);
		else if (strcmp(line, "two") == 0)
			printf("one\ntwo\nthr"), fflush(stdout);
		else if (strcmp(line, "complain") == 0)
			fprintf(stderr, "complaint\n"), puts("complained");
		else if (strcmp(line, "complain much") == 0)
			for (int i = 0; i < 1000; i++)
				fputs("much\n", stderr);
		else if (strcmp(line, "exit") == 0)
			exit(3);
		else if (strcmp(line, "last words") == 0)
			puts("last"), puts("words"), exit(4);
		else if (strcmp(line, "crash") == 0)
			raise(SIGSEGV);
		else if (strcmp(line, "flood") == 0)
			for (;;)
				puts("more");
		else if (strcmp(line, "long line") == 0)
			for (;;)
				putchar('x');
		else if (strcmp(line, "flood stderr") == 0)
			for (;;)
				fputs("more\n", stderr);
		else if (strcmp(line, "close out") == 0)
			fclose(stdout);
		else if (strcmp(line, "close in") == 0)
			puts("closed"), close(0), sleep(60);
		else if (strcmp(line, "compute") == 0)
			for (;;)
				;
		else if (strcmp(line, "child") == 0)
			fork() == 0 ? (void)pause() : (void)puts("child");
		else if (strcmp(line, "forks") == 0)
			fork_many(), puts("forked");
		else if (strcmp(line, "allocates") == 0)
			take_memory();
		else
			puts(line);
	}
	return 0;
}
