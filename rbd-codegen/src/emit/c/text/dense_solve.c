/* x / L_ii: L has a unit diagonal (0), or divides (1), or its reciprocal multiplies (2). */
static SCALAR NAME_dense_divided(int diagonal, SCALAR x, SCALAR pivot)
{
    return diagonal == 0 ? x : diagonal == 1 ? x / pivot : x * (1 / pivot);
}

/* x of L x = b, in place. */
static void NAME_dense_solve_l(int n, int diagonal, const SCALAR *l, SCALAR *x)
{
    int i, j;
    for (i = 0; i < n; i++) {
        const SCALAR *const row = l + i * (i + 1) / 2;
        for (j = 0; j < i; j++)
            x[i] = x[i] - row[j] * x[j];
        x[i] = NAME_dense_divided(diagonal, x[i], row[i]);
    }
}

/* x of L^T x = b, in place. */
static void NAME_dense_solve_lt(int n, int diagonal, const SCALAR *l, SCALAR *x)
{
    int i, j;
    for (i = n - 1; i >= 0; i--) {
        const SCALAR *const row = l + i * (i + 1) / 2;
        x[i] = NAME_dense_divided(diagonal, x[i], row[i]);
        for (j = 0; j < i; j++)
            x[j] = x[j] - row[j] * x[i];
    }
}

/* Each number divided by its pivot. */
static void NAME_dense_divide(int n, const SCALAR *l, SCALAR *x)
{
    int i;
    for (i = 0; i < n; i++)
        x[i] = x[i] / l[i * (i + 1) / 2 + i];
}

