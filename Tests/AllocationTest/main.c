/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Makes one allocation after the other fail, in libxml2 and in our C code, for every given document.
 *
 * The result for a document must be the usual result, or an error that no memory was available: never another tree,
 * other octets or another fault. Our own code must free all memory, and must not use freed memory.
 *
 * Usage: main STEP DOCUMENT...   (every STEP-th allocation)
 */
#include "acts.h"
#include "failing.h"

#include <libxml/xmlerror.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static size_t cases;
static size_t documents;

typedef void act(const file *, outcome *);
typedef outcome runner(act *, const file *, failure failure);

static outcome outcome_of(act *act, const file *file, failure failure) {
    outcome result = {.has_memory = true};
    arm(failure);
    act(file, &result);
    disarm();
    if (held() != 0) {
        printf("%s: %zu allocations are not given back where number %zu fails\n", file->path, held(), failure.number);
        exit(1);
    }
    return result;
}

static bool is_same(const outcome *one, const outcome *other) {
    return one->count == other->count && (one->count == 0 || memcmp(one->bytes, other->bytes, one->count) == 0);
}

/* The result of the act in a separate process; "no memory" if that process ends. */
static outcome outcome_apart(act *act, const file *file, failure failure) {
    outcome result = {.has_memory = true};
    int ends[2];
    pid_t child = pipe(ends) == 0 ? fork() : -1;
    if (child == 0) {
        freopen("/dev/null", "w", stderr);
        result = outcome_of(act, file, failure);
        if (!result.has_memory) {
            abort();
        }
        bool is_whole = write(ends[1], result.bytes, result.count) == (ssize_t)result.count;
        _exit(is_whole ? 0 : 1);
    }
    close(ends[1]);
    uint8_t bytes[4096];
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;) {
        add(&result, bytes, (size_t)count);
    }
    close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || (status != 0 && WTERMSIG(status) != SIGABRT)) {
        printf("%s: the process of allocation %zu ended with %d\n", file->path, failure.number, status);
        exit(1);
    }
    result.has_memory = status == 0;
    return result;
}

/* Continues until every allocation has failed once. */
static void try_all(const char *name, act *act, runner *run, const file *file, size_t stride) {
    /* In the first run, libxml2 also allocates memory that it never frees. */
    free(run(act, file, (failure){0}).bytes);
    outcome whole = run(act, file, (failure){0});
    size_t reached = 1;
    /* Different allocations in each document. */
    for (size_t number = 1 + documents % stride; reached != 0; number += stride) {
        reached = 0;
        for (int follow = false; follow <= true; follow++) {
            outcome result = run(act, file, (failure){number, follow});
            cases++;
            if (result.has_memory && !is_same(&result, &whole)) {
                printf("%s: %s: another outcome where allocation %zu fails%s\n", file->path, name, number,
                       follow ? ", and all that follow" : "");
                exit(1);
            }
            reached += !result.has_memory;
            free(result.bytes);
        }
    }
    free(whole.bytes);
}

static file read_file(const char *path) {
    file file = {.path = path};
    FILE *input = fopen(path, "rb");
    if (input == NULL || fseek(input, 0, SEEK_END) != 0) {
        printf("%s: cannot be read\n", path);
        exit(1);
    }
    file.count = (size_t)ftell(input);
    rewind(input);
    /* Of the exact size, so that a read beyond the end is detected. */
    file.bytes = malloc(file.count > 0 ? file.count : 1);
    if (fread(file.bytes, 1, file.count, input) != file.count) {
        printf("%s: cannot be read\n", path);
        exit(1);
    }
    fclose(input);
    return file;
}

static void drop(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

int main(int count, char **arguments) {
    size_t step = count < 3 ? 0 : strtoul(arguments[1], NULL, 10);
    if (step == 0) {
        printf("usage: main STEP DOCUMENT...\n");
        return 64;
    }
    arm_library();
    xmlSetGenericErrorFunc(NULL, drop); /* some functions of libxml2 print memory errors unconditionally */
    for (int i = 2; i < count; i++) {
        file file = read_file(arguments[i]);
        documents++;
        try_all("parse", parsing, outcome_of, &file, step);
        try_all("canonicalize", canonicalizing, outcome_of, &file, step);
        try_all("stream", streaming, outcome_of, &file, step);
        /* A process for each takes longer. */
        if (i == 2) {
            try_all("validate", validating, outcome_apart, &file, 10 * step);
        }
        free(file.bytes);
    }
    printf("allocations: %zu cases over %zu documents hold\n", cases, documents);
    return 0;
}
