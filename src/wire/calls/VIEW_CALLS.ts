import { id, textUpTo } from '../params.ts';
import {
  flag,
  integer,
  list,
  map,
  nothing,
  nullable,
  object,
  optional,
  text,
  type TypeOf,
  translated,
} from '../schema.ts';
import { calls } from './call.ts';

const listName = text({ pattern: '^[A-Za-z][A-Za-z0-9]{0,60}/[A-Za-z][A-Za-z0-9]{0,60}$' });
const target = object({ Value: text(), Label: text() });

const view = object({
  /** Negative: declared by the list document. */
  Id: integer(),
  Title: text(),
  /** Parameters of the list, as far as the caller may use them. */
  Params: map(text()),
  /** The parts omitted for the user, with the reasons, as texts. */
  LeftOut: list(translated()),
  IsOwn: flag(),
  /** The owner; null for the user's own view and for one of the list document. */
  Owner: nullable(text()),
  /** The account of its owner may not sign in any more. */
  IsOwnerGone: flag(),
  /** The roles and units that it is shared with: returned to its owner only. */
  Roles: list(target),
  Units: list(target),
  Version: integer(),
});
export type ListView = TypeOf<typeof view>;

const viewsReply = object({
  /** Those of the list document, the user's own in their order, then those that are shared with the user. */
  Rows: list(view),
  /** The view that the list opens with; 0: the user chose none of them. */
  Default: nullable(integer()),
  /** The view that it opened with is no more, or is not shared with the caller any more. */
  IsDefaultGone: flag(),
  /** The caller may share views, and remove views that others shared. */
  MayShare: flag(),
  MayRemove: flag(),
});
export type ViewsReply = TypeOf<typeof viewsReply>;

const targetsReply = object({ Roles: list(target), Units: list(target) });
/** The roles and units with which the caller may share views. */
export type ViewTargets = TypeOf<typeof targetsReply>;

/** Views that people keep of lists. */
export const VIEW_CALLS = calls({
  'GET /api/ListView/Search': {
    title: '列表的视图',
    query: object({ list: listName }),
    reply: viewsReply,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/ListView/Targets': {
    title: '可以把视图共享给谁',
    query: object({ list: listName }),
    reply: targetsReply,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/ListView/Save': {
    title: '保存视图；已有的视图不带 Params 时内容不变，不带 Roles、Units 时共享不变',
    // Params: an object of texts as JSON. Roles and Units: with commas.
    body: object({
      Id: optional(id),
      Version: optional(id),
      list: listName,
      Title: textUpTo(200),
      Params: optional(textUpTo(20_000)),
      Roles: optional(textUpTo(10_000)),
      Units: optional(textUpTo(10_000)),
    }),
    reply: object({ Id: integer() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'POST /api/ListView/Delete': {
    title: '删除视图',
    body: object({ id }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/ListView/Order': {
    title: '排列自己的视图',
    body: object({ list: listName, ids: text({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$' }) }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/ListView/SetDefault': {
    title: '打开列表时用的视图；不带 id 由列表文件决定，0 为不用视图',
    body: object({ list: listName, id: optional(text({ pattern: '^-?[0-9]{1,15}$' })) }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
});
