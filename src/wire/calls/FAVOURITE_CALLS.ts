import { id, textUpTo } from '../params.ts';
import { choice, integer, list, nothing, object, optional, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const kind = choice('screen', 'record', 'view');

const favourite = object({
  Id: integer(),
  Kind: kind,
  /** Key of the entity; empty for screens. */
  Entity: text(),
  /** The path of a screen, the Id of a record or of a view. */
  Target: text(),
  /** For a view: its list, `entity/document`; else empty. */
  List: text(),
  /** As its reader may see it now. */
  Title: text(),
});
/** A favourite: a screen of the menu, a record, or a view of a list. */
export type Favourite = TypeOf<typeof favourite>;

/** A user's favourites, in their order. */
const favouritesReply = object({ Rows: list(favourite) });

export const FAVOURITE_CALLS = calls({
  'GET /api/Favourite/Search': { title: '我的收藏；不再能打开的不返回', query: object({}), reply: favouritesReply },
  'POST /api/Favourite/Save': {
    title: '收藏菜单页面、记录或视图；已收藏的不变',
    body: object({ kind, entity: optional(textUpTo(60)), target: textUpTo(200) }),
    reply: object({ Id: integer() }),
    errors: ['NOT_FOUND', 'RECORD_INVALID'],
  },
  'POST /api/Favourite/Delete': { title: '取消收藏', body: object({ id }), reply: nothing() },
  'POST /api/Favourite/Order': {
    title: '排列收藏；没有列出的排在后面',
    body: object({ ids: text({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$' }) }),
    reply: nothing(),
  },
});
