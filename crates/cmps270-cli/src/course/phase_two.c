/*
 * Phase two around a bot that was handed in without a main: one person, a toss, and the bot's moves. What it prints is as plain as it
 * can be, for only its boards are read.
 */
#include "connect4.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHASE_TWO_ROWS = 6, PHASE_TWO_COLUMNS = 7, PHASE_TWO_CONNECT = 4 };

static int phase_two_board[PHASE_TWO_ROWS][PHASE_TWO_COLUMNS];

static void phase_two_print(void)
{
    for (int row = 0; row < PHASE_TWO_ROWS; row++) {
        for (int column = 0; column < PHASE_TWO_COLUMNS; column++)
            printf("|%d", phase_two_board[row][column]);
        printf("|\n");
    }
}

/* Asks the bot for a column, in whichever of the two forms it has. It gets a board of its own, with which it may do what it likes. */
static int phase_two_ask(void)
{
    static int board[PHASE_TWO_ROWS][PHASE_TWO_COLUMNS];
    static int *rows[PHASE_TWO_ROWS];
    memcpy(board, phase_two_board, sizeof board);
    for (int row = 0; row < PHASE_TWO_ROWS; row++)
        rows[row] = board[row];
    return make_move(_Generic(&make_move,
        int (*)(int **): (void *)rows,
        int (*)(int (*)[PHASE_TWO_COLUMNS]): (void *)board));
}

static int phase_two_landing(int column)
{
    int row = PHASE_TWO_ROWS - 1;
    while (row >= 0 && phase_two_board[row][column] != 0)
        row--;
    return row;
}

static int phase_two_wins(int row, int column)
{
    static const int steps[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };
    int player = phase_two_board[row][column];
    for (int direction = 0; direction < 4; direction++) {
        int run = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int r = row + sign * steps[direction][0], c = column + sign * steps[direction][1];
            while (r >= 0 && r < PHASE_TWO_ROWS && c >= 0 && c < PHASE_TWO_COLUMNS
                   && phase_two_board[r][c] == player) {
                run++;
                r += sign * steps[direction][0];
                c += sign * steps[direction][1];
            }
        }
        if (run >= PHASE_TWO_CONNECT)
            return 1;
    }
    return 0;
}

/* The column that a person answers; ends the program with the input. */
static int phase_two_answer(const char *name)
{
    char word[64], *end;
    for (;;) {
        printf("%s, which column? ", name);
        if (scanf("%63s", word) != 1)
            exit(1);
        long column = strtol(word, &end, 10);
        if (*end != '\0')
            printf("No number.\n");
        else if (column < 0 || column >= PHASE_TWO_COLUMNS)
            printf("No column.\n");
        else if (phase_two_landing((int)column) < 0)
            printf("Full.\n");
        else
            return (int)column;
    }
}

int main(void)
{
    char name[64];
    /* The bot is called Bot. */
    do {
        printf("Name: ");
        if (scanf("%63s", name) != 1)
            return 1;
    } while (strcmp(name, "Bot") == 0);
    phase_two_print();
    /* The same name, the same coin: a case can be repeated. */
    int bot_begins = name[0] % 2;
    printf("%s begins.\n", bot_begins ? "The bot" : name);
    for (int stones = 0; stones < PHASE_TWO_ROWS * PHASE_TWO_COLUMNS; stones++) {
        int is_bot = stones % 2 == !bot_begins;
        int column = is_bot ? phase_two_ask() : phase_two_answer(name);
        int row = column < 0 || column >= PHASE_TWO_COLUMNS ? -1 : phase_two_landing(column);
        if (row < 0) {
            printf("The bot answers %d, where no token can go.\n", column);
            return 1;
        }
        phase_two_board[row][column] = 1 + stones % 2;
        phase_two_print();
        if (phase_two_wins(row, column)) {
            printf("%s wins.\n", is_bot ? "Bot" : name);
            return 0;
        }
    }
    printf("Full board, %s wins by speed.\n", name);
    return 0;
}
