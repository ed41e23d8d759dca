/* A constant angle that is added to others: quarter turns, 0 to 3, and what is left beside them. */
typedef struct {
    double radians, quarters, rest;
} NAME_offset;

