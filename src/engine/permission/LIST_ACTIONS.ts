/** Actions that an entity has where one of its lists names them among its bulk actions. */
export const LIST_ACTIONS: readonly string[] = ['merge', 'download'];
