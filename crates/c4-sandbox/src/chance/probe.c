/* Ends with status 0 if it is the second that it is told. */

#include <stdlib.h>
#include <time.h>

int main(int count, char **words)
{
    return count == 2 && (long long)time(NULL) == atoll(words[1]) ? 0 : 1;
}
