/** The largest table size (spec section 9). */
export const TABLE_LIMITS = { columns: 20, rows: 100 } as const;
