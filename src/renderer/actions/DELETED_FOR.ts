/** How long a deleted record can be restored, shown before deletion. */
export const DELETED_FOR = '30 天内可以从列表的回收站恢复。';
