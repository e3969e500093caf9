/** Names that a template may have besides fields: who acted, and what the record is called. */
export const TEMPLATE_WORDS: readonly string[] = ['操作人', '标题'];
