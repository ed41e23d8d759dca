    ENTRIES(rnea_derivatives, dtau_dq, to->of_r, NAME_WIDTH, 1.0SUFFIX, dtau_dq);
    ENTRIES(rnea_derivatives, dtau_dq, to->of_r + PREFIX_NV, NAME_WIDTH, half, dtau_dq);
