import { ids, name, OF_RECORDS } from '../params.ts';
import { flag, integer, list, object, text, type TypeOf, translated } from '../schema.ts';
import { calls, raw } from './call.ts';

const layout = object({
  Key: text(),
  Title: translated(),
  /** All records are on one paper; otherwise each has its own pages. */
  IsOne: flag(),
  /** The records that it can be used for, in the requested order. */
  Ids: list(integer()),
});

const layoutsReply = object({
  Layouts: list(layout),
  /** Why nothing can be printed, as a message; empty: something can. */
  Problem: translated(),
});
/** The print layouts available for some records. */
export type LayoutsReply = TypeOf<typeof layoutsReply>;

/** Records on paper, of every entity. */
export const PRINT_CALLS = calls({
  'GET /api/:api/PrintLayouts': {
    title: '可用的打印版式',
    ...OF_RECORDS,
    query: object({ ids }),
    reply: layoutsReply,
  },
  'GET /api/:api/Print': {
    title: '打印成 PDF',
    ...OF_RECORDS,
    query: object({ ids, layout: name }),
    reply: raw('application/pdf', 'PDF：每条记录单独编页；“一览”类版式所有记录在一份里'),
  },
});
