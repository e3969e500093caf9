/** What somebody is told whose new record was stored with what he entered first, while the reply got lost: a second one would be made silently. */
export const SENT_BEFORE = '这条记录已经提交过，只是当时没有收到回复：请到列表核对后再修改';
