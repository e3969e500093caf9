/** Actions that every entity may have, besides those its lists and transitions name. */
export const STANDARD_ACTIONS: readonly string[] = ['view', 'create', 'edit', 'delete', 'export', 'transfer', 'import'];
