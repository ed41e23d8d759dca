/* The factor of a matrix without zeros, lower triangles by rows: of H = L^T D L with D on the diagonal, or of H = L^T L
 * if `rooted`. `rows` has room for as many numbers. */
static void NAME_dense_factor(int n, int rooted, const SCALAR *h, SCALAR *rows, SCALAR *l)
{
    int i, j, k;
    for (k = 0; k < n * (n + 1) / 2; k++)
        l[k] = rows[k] = h[k];
    for (i = n - 1; i >= 0; i--) {
        SCALAR *const row = rows + i * (i + 1) / 2;
        SCALAR *const of_l = l + i * (i + 1) / 2;
        SCALAR pivot, reciprocal;
        for (k = n - 1; k > i; k--) {
            const SCALAR *const other = rows + k * (k + 1) / 2;
            const SCALAR a = l[k * (k + 1) / 2 + i];
            for (j = 0; j <= i; j++)
                row[j] = row[j] - a * other[j];
        }
        pivot = rooted ? SQRT(row[i]) : row[i];
        reciprocal = 1 / pivot;
        of_l[i] = pivot;
        for (j = 0; j < i; j++) {
            of_l[j] = i == 1 ? row[j] / pivot : row[j] * reciprocal;
            if (rooted)
                row[j] = of_l[j];
        }
    }
}

