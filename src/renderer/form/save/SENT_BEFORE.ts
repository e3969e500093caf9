/** The message when a new record was already stored by an earlier attempt whose reply was lost; saving again would create a duplicate. */
export const SENT_BEFORE = '这条记录已经提交过，只是当时没有收到回复：请到列表核对后再修改';
