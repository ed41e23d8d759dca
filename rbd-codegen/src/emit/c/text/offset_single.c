/* A NAME_offset for float; `all` is for large angles. */
typedef struct {
    float radians, quarters, rest;
    NAME_offset all;
} NAME_single_offset;

