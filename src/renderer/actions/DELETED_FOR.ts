/** What whoever deletes has to know. */
export const DELETED_FOR = '30 天内可以从列表的回收站恢复。';
