/* Adds the product of a sparse matrix and x. */
static void NAME_add_products(SCALAR *PREFIX_RESTRICT m, const SCALAR *PREFIX_RESTRICT entries, const uint16_t *rows,
                              const uint16_t *columns, int count, const SCALAR *PREFIX_RESTRICT x)
{
    int k, j;
    for (k = 0; k < count; k++) {
        SCALAR *const to = m + rows[k] * (3 * PREFIX_NV);
        const SCALAR *const from = x + columns[k] * (3 * PREFIX_NV);
        const SCALAR entry = entries[k];
        for (j = 0; j < (3 * PREFIX_NV); j++) {
            to[j] = to[j] + entry * from[j];
        }
    }
}

