HEAD
{
    static const SCALAR places[3] = {0.5SUFFIX, 0.5SUFFIX, 1.0SUFFIX};
    static const SCALAR weights[3] = {2.0SUFFIX, 2.0SUFFIX, 1.0SUFFIX};
    const SCALAR sixth = dt * (SCALAR)(1.0 / 6.0);
    SCALAR rate[PREFIX_NV], qdd[PREFIX_NV], rates[PREFIX_NV], qdds[PREFIX_NV], u[PREFIX_NV], v[PREFIX_NV], at[PREFIX_NQ];
    int stage, i;
    ACCELERATION(q, qd, tau, GIVEN qdd);
    (void)memcpy(rate, qd, sizeof rate);
    (void)memcpy(rates, rate, sizeof rates);
    (void)memcpy(qdds, qdd, sizeof qdds);
    for (stage = 0; stage < 3; stage++) {
        const SCALAR time = places[stage] * dt;
        for (i = 0; i < PREFIX_NV; i++) {
            u[i] = time * rate[i];
            v[i] = qd[i] + time * qdd[i];
        }
        CHART_RATE
        ADVANCE(q, u, at);
        ACCELERATION(at, v, tau, GIVEN qdd);
        for (i = 0; i < PREFIX_NV; i++) {
            rates[i] = rates[i] + weights[stage] * rate[i];
            qdds[i] = qdds[i] + weights[stage] * qdd[i];
        }
    }
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = sixth * rates[i];
        v[i] = qd[i] + sixth * qdds[i];
    }
    ADVANCE(q, u, at);
    (void)memcpy(out_q, at, sizeof at);
    (void)memcpy(out_qd, v, sizeof v);
}

