/* Standard input and output of a program on a bare machine are files of the host, by semihosting. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void files(void)
{
    if (!freopen("input", "rb", stdin) || !freopen("output", "wb", stdout))
        _Exit(66);
}
