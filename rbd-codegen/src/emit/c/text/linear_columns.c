/* Columns side by side: as many as the compiler's vectors hold, four at most. */
#if defined(__GNUC__) && (defined(__AVX__) || BYTES_OF_FOUR == 16)
typedef SCALAR NAME_LOOP_each __attribute__((vector_size(BYTES_OF_FOUR), aligned(sizeof(SCALAR)), may_alias));
#define PREFIX_EACH(x) {x, x, x, x}
#elif defined(__GNUC__)
typedef SCALAR NAME_LOOP_each __attribute__((vector_size(16), aligned(sizeof(SCALAR)), may_alias));
#define PREFIX_EACH(x) {x, x}
#else
typedef SCALAR NAME_LOOP_each;
#define PREFIX_EACH(x) x
#endif

/* Rows of columns: row = scale start - sum of entry row, in `passes` with the same columns. A pass stands in `table` as
 * the number of groups of columns, the first column of each and the one behind its last, and the number of steps; a step
 * as the places of the row and of its start, 0 or the number of the scale's entry, the number of terms, and of each an
 * entry and the place of a row. Columns are gone through four registers at a time, the rest one by one. */
static void NAME_LOOP(int passes, const PLACE *table, const SCALAR *entries, SCALAR *x)
{
    enum { WIDTH = sizeof(NAME_LOOP_each) / sizeof(SCALAR) };
    for (; passes > 0; passes--) {
        const int groups = *table++;
        const PLACE *const steps = table + 2 * groups + 1;
        const PLACE *end = steps;
        const int count = steps[-1];
        int group, step, term;
        for (group = 0; group < groups; group++) {
            SCALAR *columns = x + table[2 * group];
            SCALAR *const behind = x + table[2 * group + 1];
            for (; behind - columns >= 4 * WIDTH; columns += 4 * WIDTH) {
                end = steps;
                for (step = 0; step < count; step++) {
                    NAME_LOOP_each *const row = (NAME_LOOP_each *)(columns + end[0]);
                    const NAME_LOOP_each *const start = (const NAME_LOOP_each *)(columns + end[1]);
                    NAME_LOOP_each a = start[0], b = start[1], c = start[2], d = start[3];
                    const PLACE *const terms = end + 4;
                    if (end[2]) {
                        const NAME_LOOP_each scale = PREFIX_EACH(entries[end[2] - 1]);
                        a = a * scale;
                        b = b * scale;
                        c = c * scale;
                        d = d * scale;
                    }
                    term = end[3];
                    for (end = terms; term > 0; term--, end += 2) {
                        const NAME_LOOP_each entry = PREFIX_EACH(entries[end[0]]);
                        const NAME_LOOP_each *const other = (const NAME_LOOP_each *)(columns + end[1]);
                        a = a - entry * other[0];
                        b = b - entry * other[1];
                        c = c - entry * other[2];
                        d = d - entry * other[3];
                    }
                    row[0] = a;
                    row[1] = b;
                    row[2] = c;
                    row[3] = d;
                }
            }
            for (; columns < behind; columns += WIDTH) {
                end = steps;
                for (step = 0; step < count; step++) {
                    NAME_LOOP_each *const row = (NAME_LOOP_each *)(columns + end[0]);
                    NAME_LOOP_each a = *(const NAME_LOOP_each *)(columns + end[1]);
                    const PLACE *const terms = end + 4;
                    if (end[2]) {
                        const NAME_LOOP_each scale = PREFIX_EACH(entries[end[2] - 1]);
                        a = a * scale;
                    }
                    term = end[3];
                    for (end = terms; term > 0; term--, end += 2) {
                        const NAME_LOOP_each entry = PREFIX_EACH(entries[end[0]]);
                        a = a - entry * *(const NAME_LOOP_each *)(columns + end[1]);
                    }
                    *row = a;
                }
            }
        }
        table = end;
    }
}

