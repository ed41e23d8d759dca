/* Rows of columns, four at a time: row = scale start - sum of entry row, in `passes` with the same columns. A pass stands
 * in `table` as the number of chunks of columns, the first column of each, and the number of steps; a step as the places
 * of the row and of its start, 0 or the number of the scale's entry, the number of terms, and of each an entry and the
 * place of a row. */
static void NAME_linear_columns(int passes, const uint16_t *table, const SCALAR *entries, SCALAR *x)
{
    for (; passes > 0; passes--) {
        const int chunks = *table++;
        const uint16_t *const firsts = table;
        const uint16_t *end = table;
        int chunk, step, term, k;
        for (chunk = 0; chunk < chunks; chunk++) {
            SCALAR *const columns = x + firsts[chunk];
            end = firsts + chunks + 1;
            for (step = 0; step < firsts[chunks]; step++) {
                SCALAR *const row = columns + end[0];
                const SCALAR *const start = columns + end[1];
                const int scale = end[2], terms = end[3];
                SCALAR own[4];
                for (k = 0; k < 4; k++)
                    own[k] = start[k];
                if (scale)
                    for (k = 0; k < 4; k++)
                        own[k] = own[k] * entries[scale - 1];
                end += 4;
                for (term = 0; term < terms; term++, end += 2) {
                    const SCALAR entry = entries[end[0]];
                    const SCALAR *const other = columns + end[1];
                    for (k = 0; k < 4; k++)
                        own[k] = own[k] - entry * other[k];
                }
                for (k = 0; k < 4; k++)
                    row[k] = own[k];
            }
        }
        table = end;
    }
}

