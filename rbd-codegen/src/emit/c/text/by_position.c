    {
        SCALAR of_at[PREFIX_NV * NAME_WIDTH];
        NAME_clear(of_at);
        NAME_add_diagonal(of_at + PREFIX_NV, half);
        NAME_carry(midpoint->u, of_at);
        PRODUCTS(rnea_derivatives, dtau_dq, of_r, of_at);
    }
