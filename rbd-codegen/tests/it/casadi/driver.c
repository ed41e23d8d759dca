/* Answers what is asked of functions of CasADi's external interface. FUNCTIONS(ROW) names them all. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef casadi_int
#define casadi_int long long int
#endif

struct function {
    const char *name;
    int (*call)(const double **, double **, casadi_int *, double *, int);
    casadi_int (*n_in)(void), (*n_out)(void);
    const char *(*name_in)(casadi_int), *(*name_out)(casadi_int);
    const casadi_int *(*sparsity_in)(casadi_int), *(*sparsity_out)(casadi_int);
    int (*work)(casadi_int *, casadi_int *, casadi_int *, casadi_int *);
    int (*checkout)(void);
    void (*release)(int);
    void (*incref)(void), (*decref)(void);
};

#define DECLARE(f) \
    int f(const double **, double **, casadi_int *, double *, int); \
    casadi_int f##_n_in(void); \
    casadi_int f##_n_out(void); \
    const char *f##_name_in(casadi_int); \
    const char *f##_name_out(casadi_int); \
    const casadi_int *f##_sparsity_in(casadi_int); \
    const casadi_int *f##_sparsity_out(casadi_int); \
    int f##_work(casadi_int *, casadi_int *, casadi_int *, casadi_int *); \
    int f##_checkout(void); \
    void f##_release(int); \
    void f##_incref(void); \
    void f##_decref(void);
#define ROW(f) \
    {#f, f, f##_n_in, f##_n_out, f##_name_in, f##_name_out, f##_sparsity_in, f##_sparsity_out, \
     f##_work, f##_checkout, f##_release, f##_incref, f##_decref},

FUNCTIONS(DECLARE)
int SIZE(void);

static const struct function all[] = {FUNCTIONS(ROW)};
enum { COUNT = sizeof all / sizeof *all, MOST = 64, CANARIES = 16 };

static long long entries(const casadi_int *pattern) { return (long long)pattern[2 + pattern[1]]; }

static void print(const char *kind, const char *name, const casadi_int *pattern)
{
    long long k, length = 3 + (long long)pattern[1] + entries(pattern);
    printf("%s %s", kind, name);
    for (k = 0; k < length; k++)
        printf(" %lld", (long long)pattern[k]);
    printf("\n");
}

static void describe(const struct function *f)
{
    casadi_int i, n_in = f->n_in(), n_out = f->n_out();
    printf("function %s\n", f->name);
    for (i = 0; i < n_in; i++)
        print("in", f->name_in(i), f->sparsity_in(i));
    for (i = 0; i < n_out; i++)
        print("out", f->name_out(i), f->sparsity_out(i));
    if (f->name_in(n_in) || f->name_out(n_out) || f->sparsity_in(n_in) || f->sparsity_out(n_out) || f->name_in(-1))
        printf("answers where there is nothing\n");
}

static void need(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        exit(1);
    }
}

/* Reads which arguments and results are not given, then all arguments; writes all results. */
static void answer(const struct function *f)
{
    static const double *arg[MOST];
    static double *res[MOST];
    uint64_t absent[2];
    casadi_int sizes[4] = {-1, -1, -1, -1}, i, n_in = f->n_in(), n_out = f->n_out();
    double *w, *own;
    int k, memory;
    need(fread(absent, sizeof *absent, 2, stdin) == 2, "no absent");
    need(!f->work(&sizes[0], &sizes[1], &sizes[2], &sizes[3]) && !f->work(0, 0, 0, 0), "work");
    need(sizes[0] >= n_in && sizes[1] >= n_out && sizes[0] < MOST && sizes[1] < MOST, "sizes");
    w = (double *)malloc(sizeof *w * (size_t)(sizes[3] + CANARIES));
    for (k = 0; k < CANARIES; k++)
        w[sizes[3] + k] = 1e300 + k;
    for (i = 0; i < n_in; i++) {
        size_t count = (size_t)entries(f->sparsity_in(i));
        own = (double *)malloc(sizeof *own * (count + 1));
        need(fread(own, sizeof *own, count, stdin) == count, "no argument");
        arg[i] = absent[0] >> i & 1 ? 0 : own;
    }
    for (i = 0; i < n_out; i++) {
        size_t count = (size_t)entries(f->sparsity_out(i));
        own = (double *)malloc(sizeof *own * (count + 1));
        memset(own, 0xff, sizeof *own * (count + 1));
        res[i] = absent[1] >> i & 1 ? 0 : own;
    }
    f->incref();
    memory = f->checkout();
    need(memory >= 0 && !f->call(arg, res, 0, w, memory), "call");
    f->release(memory);
    f->decref();
    for (k = 0; k < CANARIES; k++)
        need(w[sizes[3] + k] == 1e300 + k, "more work than told");
    for (i = 0; i < n_out; i++) {
        size_t count = (size_t)entries(f->sparsity_out(i));
        uint64_t end;
        if (!res[i])
            continue;
        memcpy(&end, res[i] + count, sizeof end);
        need(end == UINT64_MAX, "a result longer than told");
        fwrite(res[i], sizeof *res[i], count, stdout);
        free(res[i]);
    }
    free(w);
}

int main(int argc, char **argv)
{
    uint64_t index;
    (void)argv;
    if (argc > 1) {
        size_t k;
        printf("size %d\n", SIZE());
        for (k = 0; k < COUNT; k++)
            describe(&all[k]);
        return 0;
    }
    while (fread(&index, sizeof index, 1, stdin) == 1)
        answer(&all[index]);
    return 0;
}
