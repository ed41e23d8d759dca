/* A joint of which two motions may not commute: its velocity coordinates, of them the angles, and series of its ad. */
typedef struct {
    int start, count, first_angle;
    void (*series)(const SCALAR *u, const SCALAR *c, SCALAR *block);
} NAME_chart;

static const NAME_chart NAME_charts[COUNT] = {CHARTS};

static SCALAR NAME_horner(const SCALAR *terms, int count, SCALAR x)
{
    SCALAR sum = terms[count - 1];
    int k;
    for (k = count - 2; k >= 0; k--) {
        sum = sum * x + terms[k];
    }
    return sum;
}

/* Of e^(-ad) and of (1 - e^(-ad))/ad: factors of 1, ad and ad^2, and (1/theta) d/dtheta of the last two. They are made of
 * functions of half the angle: sin(h)/h, cos(h), (1 - cos(h))/h^2 and (h - sin(h))/h^3, by their series where h^2 < 2.5. */
static void NAME_exponential(SCALAR square_of_angle, SCALAR *carried, SCALAR *jacobian)
{
    static const SCALAR versines[11] = {VERSINES}, versine_rates[10] = {VERSINE_RATES};
    static const SCALAR rests[11] = {RESTS}, rest_rates[10] = {REST_RATES};
    const SCALAR square = square_of_angle * 0.25SUFFIX;
    SCALAR sinc, cosine, versine, rest, versine_rate, rest_rate, sinc_rate, whole_versine, whole_rest;
    if (square < 2.5SUFFIX) {
        versine = NAME_horner(versines, 11, square);
        rest = NAME_horner(rests, 11, square);
        versine_rate = NAME_horner(versine_rates, 10, square);
        rest_rate = NAME_horner(rest_rates, 10, square);
        sinc = 1.0SUFFIX - square * rest;
        cosine = 1.0SUFFIX - square * versine;
    } else {
        const SCALAR half = sqrtSUFFIX(square), quarter = 0.25SUFFIX / square;
        SCALAR sine;
        {
SIN_COS        }
        sinc = sine / half;
        versine = (1.0SUFFIX - cosine) / square;
        rest = (1.0SUFFIX - sinc) / square;
        versine_rate = (sinc - 2.0SUFFIX * versine) * quarter;
        rest_rate = (versine - 3.0SUFFIX * rest) * quarter;
    }
    sinc_rate = (rest - versine) * 0.25SUFFIX;
    whole_versine = sinc * sinc * 0.5SUFFIX;
    whole_rest = (rest + sinc * versine) * 0.25SUFFIX;
    carried[0] = 1.0SUFFIX;
    carried[1] = -(sinc * cosine);
    carried[2] = whole_versine;
    carried[3] = whole_versine - whole_rest;
    carried[4] = sinc * sinc_rate;
    jacobian[0] = 1.0SUFFIX;
    jacobian[1] = -whole_versine;
    jacobian[2] = whole_rest;
    jacobian[3] = -carried[4];
    jacobian[4] = (rest_rate + sinc_rate * versine + sinc * versine_rate) * 0.25SUFFIX;
}

/* n rows of m become a block times them. */
static void NAME_times_rows(SCALAR *m, const SCALAR *block, int n)
{
    int i, j, k;
    for (j = 0; j < NAME_WIDTH; j++) {
        SCALAR old[6];
        for (k = 0; k < n; k++) {
            old[k] = m[k * NAME_WIDTH + j];
        }
        for (i = 0; i < n; i++) {
            SCALAR sum = 0.0SUFFIX;
            for (k = 0; k < n; k++) {
                sum = sum + block[6 * i + k] * old[k];
            }
            m[i * NAME_WIDTH + j] = sum;
        }
    }
}

/* Derivatives of the integration of u from q in the place m of those of u. */
static void NAME_carry(const SCALAR *u, SCALAR *m)
{
    int chart, i, j, next = 0;
    for (chart = 0; chart < COUNT; chart++) {
        const NAME_chart *const own = &NAME_charts[chart];
        const SCALAR *const v = u + own->start;
        SCALAR carried[5], jacobian[5], by_q[36], by_u[36], square = 0.0SUFFIX;
        for (i = own->first_angle; i < own->count; i++) {
            square = square + v[i] * v[i];
        }
        NAME_exponential(square, carried, jacobian);
        own->series(v, carried, by_q);
        own->series(v, jacobian, by_u);
        NAME_times_rows(m + own->start * NAME_WIDTH, by_u, own->count);
        for (; next < own->start; next++) {
            m[next * NAME_WIDTH + next] = m[next * NAME_WIDTH + next] + 1.0SUFFIX;
        }
        for (i = 0; i < own->count; i++, next++) {
            SCALAR *const row = m + next * NAME_WIDTH + own->start;
            for (j = 0; j < own->count; j++) {
                row[j] = row[j] + by_q[6 * i + j];
            }
        }
    }
    for (; next < PREFIX_NV; next++) {
        m[next * NAME_WIDTH + next] = m[next * NAME_WIDTH + next] + 1.0SUFFIX;
    }
}

