/* X = H^-1 X by the factor of H = L^T D L (RBDA, table 6.5), four columns at a time. `factor` has L by rows: of row i
 * the entries from starts[i] on for the columns in `places`, and behind them 1 / D. Rows are gone through in blocks,
 * which stand in `backward` and `forward`: of each the first row, the row behind the last, the number of chunks of
 * columns in which not all are zero, and the first column of each. */
static void NAME_solve_columns(int blocks, int width, const SCALAR *factor, const uint16_t *starts,
                               const uint16_t *places, const uint16_t *backward, const uint16_t *forward, SCALAR *x)
{
    int block, chunk, i, e, k;
    for (block = 0; block < blocks; block++, backward += 3 + backward[2])
        for (chunk = 0; chunk < backward[2]; chunk++) {
            SCALAR *const columns = x + backward[3 + chunk];
            for (i = backward[1] - 1; i >= backward[0]; i--) {
                SCALAR own[4];
                for (k = 0; k < 4; k++)
                    own[k] = columns[i * width + k];
                for (e = starts[i]; e < starts[i + 1] - 1; e++) {
                    SCALAR *const row = columns + places[e] * width;
                    for (k = 0; k < 4; k++)
                        row[k] = row[k] - factor[e] * own[k];
                }
            }
        }
    for (block = 0; block < blocks; block++, forward += 3 + forward[2])
        for (chunk = 0; chunk < forward[2]; chunk++) {
            SCALAR *const columns = x + forward[3 + chunk];
            for (i = forward[0]; i < forward[1]; i++) {
                SCALAR own[4];
                const SCALAR reciprocal = factor[starts[i + 1] - 1];
                for (k = 0; k < 4; k++)
                    own[k] = columns[i * width + k] * reciprocal;
                for (e = starts[i]; e < starts[i + 1] - 1; e++) {
                    const SCALAR *const row = columns + places[e] * width;
                    for (k = 0; k < 4; k++)
                        own[k] = own[k] - factor[e] * row[k];
                }
                for (k = 0; k < 4; k++)
                    columns[i * width + k] = own[k];
            }
        }
}

