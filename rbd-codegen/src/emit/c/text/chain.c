/* Derivatives of the rate of u, v + [u, v]/2 + [u, [u, v]]/12, in the place of those of v: with w = [u, v] by v
 * 1 + ad_u/2 + ad_u^2/12, by u -ad_v/2 - (ad_w + ad_u ad_v)/12. */
static void NAME_chain(const SCALAR *u, const SCALAR *v, const SCALAR *of_u, SCALAR *of_v)
{
    static const SCALAR bracket[5] = {0.0SUFFIX, 1.0SUFFIX, 0.0SUFFIX, 0.0SUFFIX, 0.0SUFFIX};
    static const SCALAR inverse[5] = {1.0SUFFIX, 0.5SUFFIX, (SCALAR)(1.0 / 12.0), 0.0SUFFIX, 0.0SUFFIX};
    int chart, i, j, k;
    for (chart = 0; chart < COUNT; chart++) {
        const NAME_chart *const own = &NAME_charts[chart];
        const int start = own->start, n = own->count;
        SCALAR ad_u[36], ad_v[36], ad_w[36], by_v[36], w[6];
        own->series(u + start, bracket, ad_u);
        own->series(v + start, bracket, ad_v);
        own->series(u + start, inverse, by_v);
        for (i = 0; i < n; i++) {
            w[i] = 0.0SUFFIX;
            for (k = 0; k < n; k++) {
                w[i] = w[i] + ad_u[6 * i + k] * v[start + k];
            }
        }
        own->series(w, bracket, ad_w);
        NAME_times_rows(of_v + start * NAME_WIDTH, by_v, n);
        for (i = 0; i < n; i++) {
            SCALAR *const to = of_v + (start + i) * NAME_WIDTH;
            for (j = 0; j < n; j++) {
                const SCALAR *const from = of_u + (start + j) * NAME_WIDTH;
                SCALAR twice = ad_w[6 * i + j], by_u;
                for (k = 0; k < n; k++) {
                    twice = twice + ad_u[6 * i + k] * ad_v[6 * k + j];
                }
                by_u = -(0.5SUFFIX * ad_v[6 * i + j] + inverse[2] * twice);
                for (k = 0; k < NAME_WIDTH; k++) {
                    to[k] = to[k] + by_u * from[k];
                }
            }
        }
    }
}

