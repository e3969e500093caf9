import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readsComments } from '#engine/permission/comments.ts';
import type { LiveEvent, PersonThere } from '#wire/LiveEvent.ts';
import type { DbCall } from '../access/Call.ts';
import { accountNames } from '../db/accounts/accounts.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { type TableVisibility, readVisibility, type WrittenRow, writtenRows } from '../db/rows/writtenRows.ts';
import { commentMark, readPresence } from '../db/system/presenceTable.ts';
import { ACCOUNTS, readTitles } from '../records/read/readTitles.ts';

export const COMMENTS = 'recordComment';
export const PRESENCE = 'recordPresence';

/** A record of the list that a window shows, and its version there, if the window sent it. */
export interface ShownRow {
  readonly id: number;
  readonly version: string | undefined;
}

/** The data that a window shows: a list of an entity, or one record. */
export interface Watched {
  readonly entity: string;
  readonly record: number | undefined;
  readonly rows: readonly ShownRow[];
}

/** The result of a check, and the news since the previous one. */
export interface Looked {
  /** Position in the table's changes before the check. */
  readonly seen: TableVisibility;
  readonly version: number;
  readonly comments: string;
  /** Undefined: the reader receives no presence. */
  readonly people: readonly PersonThere[] | undefined;
  /** Records of the list that were reported already, by Id and version. */
  readonly told: ReadonlySet<string>;
  readonly news: readonly LiveEvent[];
}

/** The state of a client with this position and these rows: changes after the position may already be in the rows. */
export const lookedAt = (seen: TableVisibility, rows: readonly ShownRow[] = []): Looked => ({
  ...{ seen, version: -1, comments: '', people: undefined, news: [] },
  told: new Set(marksOf(rows)),
});

const markOf = (id: number, version: string): string => `${id} ${version}`;

const marksOf = (rows: readonly ShownRow[]): string[] =>
  rows.flatMap(({ id, version }) => (version === undefined ? [] : [markOf(id, version)]));

/** Checks the data that a window shows, with its user's permissions; undefined where the user may not view it. */
export async function readWindow(
  { entity: key, record, rows }: Watched,
  before: Looked | undefined,
  call: DbCall,
): Promise<Looked | undefined> {
  const entity = call.findEntity(key);
  if (entity === undefined || !call.access(entity).may('view')) return undefined;
  return record === undefined ? lookAtList(entity, rows, before, call) : lookAtRecord(entity, record, before, call);
}

async function lookAtRecord(
  entity: EntityModel,
  id: number,
  before: Looked | undefined,
  call: DbCall,
): Promise<Looked | undefined> {
  const where = call.access(entity).rows('view');
  const [found] = await selectRecords({ entity, columns: ['Version', 'UpdaterId'], ids: [id], where }, call);
  if (found === undefined) return undefined;
  const version = Number(found.values['Version'] ?? 0);
  const isStaff = readsComments(call.who);
  const target = { EntityKey: entity.key, RecordId: id };
  const comments = isStaff ? await commentMark(call.db, target) : '';
  const people = isStaff ? await peopleAt(entity, id, call) : undefined;
  const news: LiveEvent[] = [];
  // The first check reports the current state: a reconnecting client may have missed something.
  if (before?.version !== version)
    news.push({ type: 'record', version, by: await nameOf(found.values['UpdaterId'], call) });
  if (isStaff && before?.comments !== comments) news.push({ type: 'comments', mark: comments });
  if (people !== undefined && JSON.stringify(people) !== JSON.stringify(before?.people))
    news.push({ type: 'people', people });
  const seen = { moment: call.now, floor: undefined };
  return { seen, version, comments, people, told: new Set(), news };
}

async function nameOf(updater: unknown, call: DbCall): Promise<string> {
  if (typeof updater !== 'number') return call.say('系统');
  const key = call.product.organisation.employee ?? ACCOUNTS;
  const titles = await readTitles(new Map([[key, new Set([updater])]]), call);
  return titles.get(key)?.get(updater) ?? call.say('系统');
}

/** The other users with an open record, each once. */
async function peopleAt(entity: EntityModel, id: number, call: DbCall): Promise<PersonThere[]> {
  const rows = await readPresence(call.db, { EntityKey: entity.key, RecordId: id }, call.moment);
  const others = rows.filter(({ AccountId }) => AccountId !== call.who.accountId);
  const ids = [...new Set(others.map(({ AccountId }) => AccountId))];
  if (ids.length === 0) return [];
  const names = await accountNames(call.db, ids);
  return ids.map((account) => ({
    name: names.get(account) ?? '',
    isEditing: others.some(({ AccountId, IsEditing }) => AccountId === account && IsEditing),
  }));
}

/** Most recently written records that are checked, by any author. */
const MAX_RECENT_RECORDS = 1000;

async function lookAtList(
  entity: EntityModel,
  rows: readonly ShownRow[],
  before: Looked | undefined,
  call: DbCall,
): Promise<Looked> {
  // Take the position first: the next check finds later commits.
  const seen = await readVisibility(call.db, entity.key, call.now);
  const { employeeId } = call.who;
  const written = await writtenRows(call.db, entity.key, before?.seen ?? seen, MAX_RECENT_RECORDS, call);
  const unseen = written.filter(({ isUnseen }) => before !== undefined && isUnseen);
  const others = unseen.filter(({ updater }) => employeeId === null || updater !== employeeId).map(markedOf);
  const isNew = ({ mark }: Marked): boolean => before !== undefined && !before.told.has(mark);
  const shown = rows.map(({ id }) => id);
  const lost = await lostRows(entity, shown, call);
  const fresh = [...(await visible(entity, others.filter(isNew), call)), ...lost.filter(isNew)];
  // There may be more new ones beyond the limit.
  const more = unseen.length === MAX_RECENT_RECORDS;
  // A further write of the same version, such as a rollup, is not reported again.
  const told = [...written.map(markedOf), ...lost].map(({ mark }) => mark);
  return {
    ...{ seen, version: 0, comments: '', people: undefined, told: new Set([...marksOf(rows), ...told]) },
    news:
      fresh.length === 0 && !more
        ? []
        : [{ type: 'list', count: fresh.length, more, ids: [...new Set(fresh.map(({ id }) => id))] }],
  };
}

const markedOf = ({ id, version }: WrittenRow): Marked => ({ id, mark: markOf(id, String(version)) });

/** A record to report, with its version. */
interface Marked {
  readonly id: number;
  readonly mark: string;
}

/** Returns the records that the user may view, in their order. */
async function visible(entity: EntityModel, marked: readonly Marked[], call: DbCall): Promise<readonly Marked[]> {
  const asked = marked.map(({ id }) => id);
  const inSight = await idsInSight(entity, asked, call);
  return marked.filter(({ id }) => inSight.has(id));
}

async function idsInSight(entity: EntityModel, ids: readonly number[], call: DbCall): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const where = call.access(entity).rows('view');
  const query = { entity, columns: [], ids, where, anyOrder: true, deleted: true };
  return new Set((await selectRecords(query, call)).map(({ id }) => id));
}

/** The shown records that the user may not view any more; reveals no other Ids. */
async function lostRows(entity: EntityModel, ids: readonly number[], call: DbCall): Promise<readonly Marked[]> {
  const inSight = await idsInSight(entity, ids, call);
  return ids.filter((id) => !inSight.has(id)).map((id) => ({ id, mark: markOf(id, 'lost') }));
}
