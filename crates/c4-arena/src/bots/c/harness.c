/*
 * Speaks the line protocol (docs/PROTOCOL.md) for a bot that is a function. Macros say in which form it has it:
 *
 *   MAKE_MOVE         its name
 *   BOARD_IS_ARRAY    it takes int board[6][7], otherwise int **board
 *   TAKES_PLAYER      it takes int player, too
 *   ANSWERS_BOARD     it returns the board with one token more, otherwise a column
 *   ANSWERS_IN_PLACE  it lays that token on the board that it is given
 *   MAIN_FIRST        what its own main is called now, if that is to run before it is asked: only c4 bot check wants that.
 *                     Two arguments, an address and a size, name a global that main then leaves as it was.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef MAIN_FIRST
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio_ext.h>
#include <sys/time.h>
#endif

#define ROWS 6
#define COLS 7

/* What is around the board for a bot that looks over its edge: neither empty nor a token. */
#define OUTSIDE (-1)

#ifdef BOARD_IS_ARRAY
typedef int (*Board)[COLS];
#else
typedef int **Board;
#endif

#if defined ANSWERS_BOARD
typedef int **Answer;
#elif defined ANSWERS_IN_PLACE
typedef void Answer;
#else
typedef int Answer;
#endif

#ifdef TAKES_PLAYER
Answer MAKE_MOVE(Board board, int player);
#define ASK(board, player) MAKE_MOVE(board, player)
#else
Answer MAKE_MOVE(Board board);
#define ASK(board, player) ((void)(player), MAKE_MOVE(board))
#endif

/* The position, which no bot is given. */
static int position[ROWS][COLS];

/* What the bot is given: a copy, with a row outside of the board before it and one after it. */
static int copy[ROWS + 2][COLS];
static int *rows[ROWS + 2];

static void read_position(const char *cells) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLS; column++) {
            position[row][column] = cells[row * (COLS + 1) + column] - '0';
        }
    }
}

/* Who is to move: 1 starts. */
static int player(void) {
    int tokens = 0;
    for (int cell = 0; cell < ROWS * COLS; cell++) {
        tokens += position[cell / COLS][cell % COLS] != 0;
    }
    return tokens % 2 + 1;
}

static Board copied(void) {
    for (int row = 0; row < ROWS + 2; row++) {
        rows[row] = copy[row];
        for (int column = 0; column < COLS; column++) {
            int is_outside = row == 0 || row == ROWS + 1;
            copy[row][column] = is_outside ? OUTSIDE : position[row - 1][column];
        }
    }
#ifdef BOARD_IS_ARRAY
    return copy + 1;
#else
    return rows + 1;
#endif
}

#if defined ANSWERS_BOARD || defined ANSWERS_IN_PLACE
#ifdef ANSWERS_BOARD
typedef int **Returned;
#else
typedef Board Returned;
#endif

/* Says which column has one token more, or what else is on the board that came back. */
static void compare(FILE *to, Returned board, int mover) {
    int changes = 0, row = 0, column = 0;
    if (board == NULL) {
        fputs("no board\n", to);
        return;
    }
    for (int cell = 0; cell < ROWS * COLS; cell++) {
        if (board[cell / COLS][cell % COLS] != position[cell / COLS][cell % COLS]) {
            row = cell / COLS;
            column = cell % COLS;
            changes++;
        }
    }
    if (changes == 0) {
        fputs("the board as it was\n", to);
    } else if (changes > 1) {
        fprintf(to, "a board with %d cells changed\n", changes);
    } else if (position[row][column] != 0) {
        fprintf(to, "a board with another token in row %d, column %d\n", row, column);
    } else if (board[row][column] != mover) {
        fprintf(to, "a board with %d in row %d, column %d\n", board[row][column], row, column);
    } else if (row + 1 < ROWS && position[row + 1][column] == 0) {
        fprintf(to, "a board with a token in the air in row %d, column %d\n", row, column);
    } else {
        fprintf(to, "%d\n", column);
    }
}
#endif

static void answer(FILE *to) {
    int mover = player();
#if defined ANSWERS_BOARD
    compare(to, ASK(copied(), mover), mover);
#elif defined ANSWERS_IN_PLACE
    Board board = copied();
    ASK(board, mover);
    compare(to, board, mover);
#else
    fprintf(to, "%d\n", ASK(copied(), mover));
#endif
}

#ifdef MAIN_FIRST
int MAIN_FIRST();
void __real_exit(int status);

static sigjmp_buf back;
static volatile sig_atomic_t is_in_main;

/* The linker has the bot call this in place of exit. */
void __wrap_exit(int status) {
    if (is_in_main) {
        siglongjmp(back, 1);
    }
    __real_exit(status);
}

static void leave(int signal) {
    (void)signal;
    siglongjmp(back, 1);
}

/* Runs the game that the bot's author plays, for a second at most, and a quarter of one of computing: it is typed every column
 * in turn, nobody sees what it prints, and it ends where it ends. What it has the system print for it counts: who does not notice
 * the end of the input prints without end. */
static void run_main(void) {
    static char name[] = "bot", *words[] = {name, NULL};
    struct itimerval second = {{0, 0}, {1, 0}}, quarter = {{0, 0}, {0, 250000}}, none = {{0, 0}, {0, 0}};
    int typed[2], in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    int nothing = open("/dev/null", O_WRONLY);

    if (pipe(typed) != 0) {
        return;
    }
    for (int line = 0; line < 700; line++) {
        char text[2] = {(char)('1' + line % COLS), '\n'};
        if (write(typed[1], text, 2) != 2) {
            break;
        }
    }
    close(typed[1]);
    fflush(NULL);
    dup2(typed[0], STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    /* It may be left within printf, which would keep a lock that nobody gives back. */
    __fsetlocking(stdin, FSETLOCKING_BYCALLER);
    __fsetlocking(stdout, FSETLOCKING_BYCALLER);
    __fsetlocking(stderr, FSETLOCKING_BYCALLER);
    signal(SIGALRM, leave);
    signal(SIGPROF, leave);
    if (sigsetjmp(back, 1) == 0) {
        is_in_main = 1;
        setitimer(ITIMER_REAL, &second, NULL);
        setitimer(ITIMER_PROF, &quarter, NULL);
        MAIN_FIRST(1, words);
    }
    is_in_main = 0;
    setitimer(ITIMER_REAL, &none, NULL);
    setitimer(ITIMER_PROF, &none, NULL);
    signal(SIGALRM, SIG_DFL);
    signal(SIGPROF, SIG_DFL);
    fflush(NULL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
}
#endif

int main(int count, char **words) {
    /* What the bot prints is no answer, and what it reads is no question: the arena is on streams of its own. */
    FILE *from = fdopen(dup(STDIN_FILENO), "r");
    FILE *to = fdopen(dup(STDOUT_FILENO), "w");
    char line[1024];
    unsigned seed;
#ifdef MAIN_FIRST
    char *global = count == 3 ? (char *)strtoul(words[1], NULL, 0) : NULL, *kept;
    size_t size = count == 3 ? strtoul(words[2], NULL, 0) : 0;
#else
    (void)count;
    (void)words;
#endif

    if (from == NULL || to == NULL || freopen("/dev/null", "r", stdin) == NULL) {
        return EXIT_FAILURE;
    }
    dup2(STDERR_FILENO, STDOUT_FILENO);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (fgets(line, sizeof line, from) != NULL) {
        if (sscanf(line, "seed %u", &seed) == 1) {
#ifdef MAIN_FIRST
            kept = malloc(size + 1);
            if (kept == NULL) {
                return EXIT_FAILURE;
            }
            memcpy(kept, global, size);
            run_main();
            memcpy(global, kept, size);
            free(kept);
#endif
            srand(seed);
        } else if (strncmp(line, "board ", 6) == 0 && strlen(line) > ROWS * (COLS + 1)) {
            read_position(line + 6);
        } else if (strcmp(line, "ready?\n") == 0) {
            /* A make_move counts columns from 0. */
            fputs("ready 0\n", to);
        } else if (strcmp(line, "move?\n") == 0) {
            answer(to);
        }
        fflush(to);
    }
    return EXIT_SUCCESS;
}
