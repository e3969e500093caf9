import { calls, raw } from './call.ts';
import { groupsReply, listReply, pivotReply } from '../ListReply.ts';
import { fieldsAndMore, ids, logPaging, OF_RECORDS } from '../params.ts';
import { choice, optional } from '../schema.ts';

const listQuery = fieldsAndMore({ ids: optional(ids), exact: optional(choice('true')), ...logPaging }, 2000);
const exportQuery = fieldsAndMore(
  {
    ids: optional(ids),
    format: optional(choice('xlsx', 'csv', 'jsonl')),
    /** `fields`: the columns that can be imported again, instead of those that the list shows. */
    content: optional(choice('fields')),
    /** Sheets of child rows, in Excel. */
    children: optional(choice('true')),
    ...logPaging,
  },
  2000,
);

/** The lists of every entity: their rows, groups and pivots, and files of them. */
export const LIST_CALLS = calls({
  'GET /api/:api/Search': { title: '列表', ...OF_RECORDS, query: listQuery, reply: listReply },
  'GET /api/:api/Groups': { title: '列表的分组和小计', ...OF_RECORDS, query: listQuery, reply: groupsReply },
  'GET /api/:api/Pivot': { title: '列表的透视表：行、列、合计', ...OF_RECORDS, query: listQuery, reply: pivotReply },
  'GET /api/:api/PivotFile': {
    title: '透视表的 Excel 文件',
    ...OF_RECORDS,
    query: listQuery,
    reply: raw('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel 文件'),
  },
  'GET /api/:api/Export': {
    title: '导出列表',
    ...OF_RECORDS,
    query: exportQuery,
    reply: raw(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Excel 文件；format=csv 为 CSV，format=jsonl 为每行一个 JSON',
    ),
  },
});
