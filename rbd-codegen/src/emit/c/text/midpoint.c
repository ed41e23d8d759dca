/* K = U L, U unit upper and L lower triangular, in its place, the diagonal of L inverted; then x <- K^-1 x. */
static void NAME_eliminate(SCALAR *k, SCALAR *x)
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
    for (pivot = PREFIX_NV - 1; pivot >= 0; pivot--) {
        for (i = NAME_predecessors[pivot]; i >= 0; i = NAME_predecessors[i]) {
            x[i] = x[i] - k[i * PREFIX_NV + pivot] * x[pivot];
        }
    }
    for (pivot = 0; pivot < PREFIX_NV; pivot++) {
        for (i = NAME_predecessors[pivot]; i >= 0; i = NAME_predecessors[i]) {
            x[pivot] = x[pivot] - k[pivot * PREFIX_NV + i] * x[i];
        }
        x[pivot] = x[pivot] * k[pivot * PREFIX_NV + pivot];
    }
}

HEAD
{
    const SCALAR half = dt * 0.5SUFFIX;
    SCALAR dtau_dq[POSITIONS], dtau_dqd[VELOCITIES], h[PREFIX_INERTIA_NONZEROS];
    SCALAR k[PREFIX_NV * PREFIX_NV], a[PREFIX_NV], u[PREFIX_NV], w[PREFIX_NV], r[PREFIX_NV], at[PREFIX_NQ];
    int iteration, i;
    for (i = 0; i < PREFIX_NV; i++) {
        a[i] = 0.0SUFFIX;
    }
    for (iteration = 0;; iteration++) {
        for (i = 0; i < PREFIX_NV; i++) {
            w[i] = qd[i] + half * a[i];
            u[i] = half * w[i];
        }
        ADVANCE(q, u, at);
        NAME_rnea(at, w, a, GIVEN r);
        for (i = 0; i < PREFIX_NV; i++) {
            r[i] = r[i] - tau[i];
        }
        if (iteration >= iterations) {
            break;
        }
        NAME_rnea_derivatives(at, w, a, GIVEN dtau_dq, dtau_dqd, h);
        NAME_inertia_dense(h, k);
ADDED        (void)memcpy(u, r, sizeof u);
        NAME_eliminate(k, u);
        for (i = 0; i < PREFIX_NV; i++) {
            a[i] = a[i] - u[i];
        }
    }
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = dt * w[i];
    }
    ADVANCE(q, u, at);
    for (i = 0; i < PREFIX_NV; i++) {
        out_qd[i] = qd[i] + dt * a[i];
    }
    (void)memcpy(out_q, at, sizeof at);
    (void)memcpy(residual, r, sizeof r);
}

