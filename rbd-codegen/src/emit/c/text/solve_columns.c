/* X = H^-1 X by the factor of H = L^T D L (RBDA, table 6.5), eight columns at a time. `factor` has L by rows: of row i
 * the entries from starts[i] on for the columns in `places`, and behind them 1 / D. */
static void NAME_solve_columns(int rows, int width, const SCALAR *factor, const uint16_t *starts,
                               const uint16_t *places, SCALAR *x)
{
    int first, i, e, k;
    for (first = 0; first < width; first += 8) {
        for (i = rows - 1; i >= 0; i--) {
            SCALAR own[8];
            for (k = 0; k < 8; k++)
                own[k] = x[i * width + first + k];
            for (e = starts[i]; e < starts[i + 1] - 1; e++) {
                SCALAR *const row = x + places[e] * width + first;
                for (k = 0; k < 8; k++)
                    row[k] = row[k] - factor[e] * own[k];
            }
        }
        for (i = 0; i < rows; i++) {
            SCALAR own[8];
            const SCALAR reciprocal = factor[starts[i + 1] - 1];
            for (k = 0; k < 8; k++)
                own[k] = x[i * width + first + k] * reciprocal;
            for (e = starts[i]; e < starts[i + 1] - 1; e++) {
                const SCALAR *const row = x + places[e] * width + first;
                for (k = 0; k < 8; k++)
                    own[k] = own[k] - factor[e] * row[k];
            }
            for (k = 0; k < 8; k++)
                x[i * width + first + k] = own[k];
        }
    }
}

