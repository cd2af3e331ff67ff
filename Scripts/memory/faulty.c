/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the memory error that its argument names, to test that a checker detects it. */
#include <stdlib.h>
#include <string.h>

static char *volatile kept;

/* Named like our functions: a block that only an interior pointer reaches. */
__attribute__((noinline)) static void cxml_keep_middle(void) {
    kept = (char *)malloc(64) + 32;
}

__attribute__((noinline)) static void lose(void) {
    kept = malloc(7);
    kept = NULL;
}

__attribute__((noinline)) static int read_after(void) {
    char *volatile block = calloc(7, 1);
    free(block);
    return block[3];
}

__attribute__((noinline)) static int read_behind(void) {
    char *volatile block = calloc(7, 1);
    int found = block[7];
    free(block);
    return found;
}

__attribute__((noinline)) static int decide_blindly(void) {
    char *volatile block = malloc(7);
    int found = 0;
    if (block[3] == 1) {
        found = 1;
    }
    free(block);
    return found;
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    int found = 0;
    if (strcmp(what, "leak") == 0) {
        lose();
    } else if (strcmp(what, "read-after-free") == 0) {
        found = read_after();
    } else if (strcmp(what, "read-past-end") == 0) {
        found = read_behind();
    } else if (strcmp(what, "uninitialized") == 0) {
        found = decide_blindly();
    } else if (strcmp(what, "middle") == 0) {
        cxml_keep_middle();
    } else {
        free(malloc(7));
    }
    /* Prevents the compiler from removing unused code. */
    return found == 12345;
}
