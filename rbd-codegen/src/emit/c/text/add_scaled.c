static void NAME_add_scaled(SCALAR *m, SCALAR factor, const SCALAR *x)
{
    int i;
    for (i = 0; i < PREFIX_NV * NAME_WIDTH; i++) {
        m[i] = m[i] + factor * x[i];
    }
}

