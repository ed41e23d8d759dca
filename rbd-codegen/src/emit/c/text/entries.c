/* Adds a factor times the entries that a sparse matrix stores to a matrix with rows of `width` numbers. */
static void NAME_add_entries(SCALAR *m, int width, SCALAR factor, const SCALAR *entries, const uint16_t *rows,
                             const uint16_t *columns, int count)
{
    int k;
    for (k = 0; k < count; k++) {
        SCALAR *const sum = m + rows[k] * width + columns[k];
        *sum = *sum + factor * entries[k];
    }
}

