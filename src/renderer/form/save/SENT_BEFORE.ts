/** The message when an earlier attempt, whose reply was lost, already stored the record: avoids a duplicate. */
export const SENT_BEFORE = '这条记录已经提交过，只是当时没有收到回复：请到列表核对后再修改';
