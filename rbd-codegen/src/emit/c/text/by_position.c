    {
        SCALAR u[PREFIX_NV], of_at[PREFIX_NV * NAME_WIDTH];
        for (i = 0; i < PREFIX_NV; i++) {
            u[i] = half * midpoint->w[i];
        }
        NAME_clear(of_at);
        NAME_add_diagonal(of_at + PREFIX_NV, half);
        NAME_carry(u, of_at);
        PRODUCTS(rnea_derivatives, dtau_dq, to->of_r, of_at);
    }
