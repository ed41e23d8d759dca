/* Derivatives of nv numbers by q, qd and tau are nv rows of so many. */
enum { NAME_WIDTH = 3 * PREFIX_NV };

static void NAME_clear(SCALAR *m)
{
    int i;
    for (i = 0; i < PREFIX_NV * NAME_WIDTH; i++) {
        m[i] = 0.0SUFFIX;
    }
}

static void NAME_add_diagonal(SCALAR *m, SCALAR x)
{
    int i;
    for (i = 0; i < PREFIX_NV; i++) {
        m[i * NAME_WIDTH + i] = m[i * NAME_WIDTH + i] + x;
    }
}

static void NAME_set_scaled(SCALAR *m, SCALAR factor, const SCALAR *x)
{
    int i;
    for (i = 0; i < PREFIX_NV * NAME_WIDTH; i++) {
        m[i] = factor * x[i];
    }
}

