/* K = U L, U unit upper and L lower triangular, in its place, the diagonal of L inverted. */
static void NAME_eliminate(SCALAR *k)
{
    int pivot, i, j;
    for (pivot = PREFIX_NV - 1; pivot >= 0; pivot--) {
        SCALAR *const row = k + pivot * PREFIX_NV;
        const SCALAR inverse = 1.0SUFFIX / row[pivot];
        row[pivot] = inverse;
        for (i = NAME_predecessors[pivot]; i >= 0; i = NAME_predecessors[i]) {
            const SCALAR factor = k[i * PREFIX_NV + pivot] * inverse;
            for (j = 0; j < pivot; j++) {
                k[i * PREFIX_NV + j] = k[i * PREFIX_NV + j] - factor * row[j];
            }
            k[i * PREFIX_NV + pivot] = factor;
        }
    }
}

/* x <- K^-1 x of so many columns. */
static void NAME_solve(const SCALAR *k, SCALAR *x, int count)
{
    int pivot, i, j;
    for (pivot = PREFIX_NV - 1; pivot >= 0; pivot--) {
        for (i = NAME_predecessors[pivot]; i >= 0; i = NAME_predecessors[i]) {
            for (j = 0; j < count; j++) {
                x[i * count + j] = x[i * count + j] - k[i * PREFIX_NV + pivot] * x[pivot * count + j];
            }
        }
    }
    for (pivot = 0; pivot < PREFIX_NV; pivot++) {
        for (i = NAME_predecessors[pivot]; i >= 0; i = NAME_predecessors[i]) {
            for (j = 0; j < count; j++) {
                x[pivot * count + j] = x[pivot * count + j] - k[pivot * PREFIX_NV + i] * x[i * count + j];
            }
        }
        for (j = 0; j < count; j++) {
            x[pivot * count + j] = x[pivot * count + j] * k[pivot * PREFIX_NV + pivot];
        }
    }
}

/* The velocity w at the midpoint, which is at q and h w / 2, the acceleration a and the residual r. */
typedef struct {
    SCALAR w[PREFIX_NV], a[PREFIX_NV], r[PREFIX_NV], at[PREFIX_NQ];
} NAME_midpoint;

/* Derivatives of the residual at a midpoint by q, qd and tau, a held, without -1 for tau; and by a, eliminated. */
typedef struct {
    SCALAR of_r[PREFIX_NV * NAME_WIDTH], k[PREFIX_NV * PREFIX_NV];
} NAME_linearised;

static void NAME_linearise(const NAME_midpoint *midpoint, SCALAR half, GIVENS NAME_linearised *to)
{
    SCALAR dtau_dq[POSITIONS], dtau_dqd[VELOCITIES], h[PREFIX_INERTIA_NONZEROS];
    int i, j;
    NAME_rnea_derivatives(midpoint->at, midpoint->w, midpoint->a, GIVEN dtau_dq, dtau_dqd, h);
    NAME_clear(to->of_r);
BY_POSITION    ENTRIES(rnea_derivatives, dtau_dqd, to->of_r + PREFIX_NV, NAME_WIDTH, 1.0SUFFIX, dtau_dqd);
    NAME_inertia_dense(h, to->k);
    for (i = 0; i < PREFIX_NV; i++) {
        for (j = 0; j < PREFIX_NV; j++) {
            to->k[i * PREFIX_NV + j] = to->k[i * PREFIX_NV + j] + half * to->of_r[i * NAME_WIDTH + PREFIX_NV + j];
        }
    }
    NAME_eliminate(to->k);
}

/* The midpoint for an acceleration, and the residual there. */
static void NAME_reach(const SCALAR *q, const SCALAR *qd, const SCALAR *tau, SCALAR half, GIVENS NAME_midpoint *to)
{
    SCALAR u[PREFIX_NV];
    int i;
    for (i = 0; i < PREFIX_NV; i++) {
        to->w[i] = qd[i] + half * to->a[i];
        u[i] = half * to->w[i];
    }
    ADVANCE(q, u, to->at);
    NAME_rnea(to->at, to->w, to->a, GIVEN to->r);
    for (i = 0; i < PREFIX_NV; i++) {
        to->r[i] = to->r[i] - tau[i];
    }
}

/* So many iterations of Newton's method from a = 0. */
static void NAME_iterate(const SCALAR *q, const SCALAR *qd, const SCALAR *tau, SCALAR half, int iterations,
                         GIVENS NAME_midpoint *to)
{
    int iteration, i;
    for (i = 0; i < PREFIX_NV; i++) {
        to->a[i] = 0.0SUFFIX;
    }
    NAME_reach(q, qd, tau, half, GIVEN to);
    for (iteration = 0; iteration < iterations; iteration++) {
        NAME_linearised linearised;
        SCALAR change[PREFIX_NV];
        NAME_linearise(to, half, GIVEN &linearised);
        (void)memcpy(change, to->r, sizeof change);
        NAME_solve(linearised.k, change, 1);
        for (i = 0; i < PREFIX_NV; i++) {
            to->a[i] = to->a[i] - change[i];
        }
        NAME_reach(q, qd, tau, half, GIVEN to);
    }
}

