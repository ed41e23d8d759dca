HEAD
{
    static const SCALAR places[3] = {0.5SUFFIX, 0.5SUFFIX, 1.0SUFFIX};
    static const SCALAR weights[3] = {2.0SUFFIX, 2.0SUFFIX, 1.0SUFFIX};
    const SCALAR sixth = dt * (SCALAR)(1.0 / 6.0);
    SCALAR *const of_rates = derivatives, *const of_qdds = derivatives + PREFIX_NV * NAME_WIDTH;
    SCALAR of_rate[PREFIX_NV * NAME_WIDTH], of_qdd[PREFIX_NV * NAME_WIDTH], of_q[PREFIX_NV * NAME_WIDTH];
    SCALAR dqdd_dq[POSITIONS], dqdd_dqd[VELOCITIES], h_inverse[FORCES];
    SCALAR rate[PREFIX_NV], qdd[PREFIX_NV], rates[PREFIX_NV], qdds[PREFIX_NV];
    SCALAR u[PREFIX_NV], v[PREFIX_NV], at[PREFIX_NQ];
    int stage, i;
    NAME_forward_dynamics_derivatives(q, qd, tau, GIVEN qdd, dqdd_dq, dqdd_dqd, h_inverse);
    (void)memcpy(rate, qd, sizeof rate);
    (void)memcpy(rates, rate, sizeof rates);
    (void)memcpy(qdds, qdd, sizeof qdds);
    NAME_clear(of_rate);
    NAME_add_diagonal(of_rate + PREFIX_NV, 1.0SUFFIX);
    NAME_clear(of_qdd);
    ENTRIES(forward_dynamics_derivatives, dqdd_dq, of_qdd, NAME_WIDTH, 1.0SUFFIX, dqdd_dq);
    ENTRIES(forward_dynamics_derivatives, dqdd_dqd, of_qdd + PREFIX_NV, NAME_WIDTH, 1.0SUFFIX, dqdd_dqd);
    ENTRIES(forward_dynamics_derivatives, h_inverse, of_qdd + 2 * PREFIX_NV, NAME_WIDTH, 1.0SUFFIX, h_inverse);
    (void)memcpy(of_rates, of_rate, sizeof of_rate);
    (void)memcpy(of_qdds, of_qdd, sizeof of_qdd);
    for (stage = 0; stage < 3; stage++) {
        const SCALAR time = places[stage] * dt;
        for (i = 0; i < PREFIX_NV; i++) {
            u[i] = time * rate[i];
            v[i] = qd[i] + time * qdd[i];
        }
        CHART_RATE
        ADVANCE(q, u, at);
        NAME_forward_dynamics_derivatives(at, v, tau, GIVEN qdd, dqdd_dq, dqdd_dqd, h_inverse);
        NAME_set_scaled(of_q, time, of_rate);
        NAME_set_scaled(of_rate, time, of_qdd);
        NAME_add_diagonal(of_rate + PREFIX_NV, 1.0SUFFIX);
        NAME_clear(of_qdd);
        ENTRIES(forward_dynamics_derivatives, h_inverse, of_qdd + 2 * PREFIX_NV, NAME_WIDTH, 1.0SUFFIX, h_inverse);
        PRODUCTS(forward_dynamics_derivatives, dqdd_dqd, of_qdd, of_rate);
CHAIN        NAME_carry(u, of_q);
        PRODUCTS(forward_dynamics_derivatives, dqdd_dq, of_qdd, of_q);
        for (i = 0; i < PREFIX_NV; i++) {
            rates[i] = rates[i] + weights[stage] * rate[i];
            qdds[i] = qdds[i] + weights[stage] * qdd[i];
        }
        NAME_add_scaled(of_rates, weights[stage], of_rate);
        NAME_add_scaled(of_qdds, weights[stage], of_qdd);
    }
    for (i = 0; i < PREFIX_NV; i++) {
        u[i] = sixth * rates[i];
        v[i] = qd[i] + sixth * qdds[i];
    }
    ADVANCE(q, u, at);
    NAME_set_scaled(of_qdds, sixth, of_qdds);
    NAME_add_diagonal(of_qdds + PREFIX_NV, 1.0SUFFIX);
    NAME_set_scaled(of_rates, sixth, of_rates);
    NAME_carry(u, of_rates);
    (void)memcpy(out_q, at, sizeof at);
    (void)memcpy(out_qd, v, sizeof v);
}

