import { build } from '#language/build.ts';
import { plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readsComments } from '#engine/permission/comments.ts';
import type { LiveEvent, PersonThere } from '#engine/records/liveEvent.ts';
import type { Call } from '../access/Call.ts';
import { accountNames } from '../db/accounts/accounts.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { commentMark, readPresence } from '../db/system/presenceTable.ts';
import { ACCOUNTS, readTitles } from '../records/read/readTitles.ts';

export const COMMENTS = 'recordComment';
export const PRESENCE = 'recordPresence';

/** A record of the list that a window shows, and the version that it has there, where the window says so. */
export interface ShownRow {
  readonly id: number;
  readonly version: string | undefined;
}

/** What a window shows: a list of an entity, or one record. */
export interface Watched {
  readonly entity: string;
  readonly record: number | undefined;
  readonly rows: readonly ShownRow[];
}

/** What was found at a look, and what is new since the one before. */
export interface Looked {
  readonly moment: string;
  readonly version: number;
  readonly comments: string;
  /** Undefined: who looks is told of nobody. */
  readonly people: readonly PersonThere[] | undefined;
  /** Records of the list that were told of, by Id and when they changed. */
  readonly told: ReadonlySet<string>;
  readonly news: readonly LiveEvent[];
}

/** What somebody knows who listened, or read these rows, until a moment: times are seconds, and one of them may have changed in this very second. */
export const lookedAt = (moment: string, rows: readonly ShownRow[] = []): Looked => ({
  ...{ moment, version: -1, comments: '', people: undefined, news: [] },
  told: new Set(rows.flatMap(({ id, version }) => (version === undefined ? [] : [markOf(id, version)]))),
});

const markOf = (id: number, version: string): string => `${id} ${version}`;

/** Looks at what a window shows as its user may see it; undefined for what he may not view. */
export async function look(
  { entity: key, record, rows }: Watched,
  before: Looked | undefined,
  db: Db,
  call: Call,
): Promise<Looked | undefined> {
  const entity = call.findEntity(key);
  if (entity === undefined || !call.access(entity).may('view')) return undefined;
  return record === undefined
    ? lookAtList(entity, rows, before, db, call)
    : lookAtRecord(entity, record, before, db, call);
}

async function lookAtRecord(
  entity: EntityModel,
  id: number,
  before: Looked | undefined,
  db: Db,
  call: Call,
): Promise<Looked | undefined> {
  const where = call.access(entity).rows('view');
  const [found] = await selectRecords(db, { entity, columns: ['Version', 'UpdaterId'], ids: [id], where }, call);
  if (found === undefined) return undefined;
  const version = Number(found.values['Version'] ?? 0);
  const isStaff = readsComments(call.who);
  const target = { EntityKey: entity.key, RecordId: id };
  const comments = isStaff ? await commentMark(db, target) : '';
  const people = isStaff ? await peopleAt(entity, id, db, call) : undefined;
  const news: LiveEvent[] = [];
  // The first look tells what there is: whoever listens again may have missed something.
  if (before?.version !== version)
    news.push({ type: 'record', version, by: await nameOf(found.values['UpdaterId'], db, call) });
  if (isStaff && before?.comments !== comments) news.push({ type: 'comments', mark: comments });
  if (people !== undefined && JSON.stringify(people) !== JSON.stringify(before?.people))
    news.push({ type: 'people', people });
  return { moment: call.now, version, comments, people, told: new Set(), news };
}

async function nameOf(updater: unknown, db: Db, call: Call): Promise<string> {
  if (typeof updater !== 'number') return call.say('系统');
  const key = call.product.organisation.employee ?? ACCOUNTS;
  const titles = await readTitles(new Map([[key, new Set([updater])]]), db, call);
  return titles.get(key)?.get(updater) ?? call.say('系统');
}

/** Who else has a record open, each once. */
async function peopleAt(entity: EntityModel, id: number, db: Db, call: Call): Promise<PersonThere[]> {
  const rows = await readPresence(db, { EntityKey: entity.key, RecordId: id }, call.moment);
  const others = rows.filter(({ AccountId }) => AccountId !== call.who.accountId);
  const ids = [...new Set(others.map(({ AccountId }) => AccountId))];
  if (ids.length === 0) return [];
  const names = await accountNames(db, ids);
  return ids.map((account) => ({
    name: names.get(account) ?? '',
    isEditing: others.some(({ AccountId, IsEditing }) => AccountId === account && IsEditing),
  }));
}

/** So many changed records are counted. */
const MOST = 50;

async function lookAtList(
  entity: EntityModel,
  rows: readonly ShownRow[],
  before: Looked | undefined,
  db: Db,
  call: Call,
): Promise<Looked> {
  const { employeeId } = call.who;
  const since = before?.moment ?? call.now;
  const found = await selectRecords(
    db,
    {
      entity,
      columns: ['UpdateTime', 'UpdaterId', 'Version'],
      // Times are seconds: what was written in the second of the last look is looked at again, and told once.
      where: build.and(call.access(entity).rows('view'), build.compare(build.record('UpdateTime'), '>=', since)),
      sort: [{ field: 'UpdateTime', descending: true }],
      deleted: true,
      limit: MOST,
    },
    call,
  );
  const others = found.filter(({ values }) => employeeId === null || values['UpdaterId'] !== employeeId);
  const changed = others.map(({ id, values }) => ({ id, mark: markOf(id, plainText(values['Version'] ?? null, '')) }));
  const ids = rows.map(({ id }) => id);
  const marks = [...changed, ...(await lostRows(entity, ids, db, call))];
  const fresh = before === undefined ? [] : marks.filter(({ mark }) => !before.told.has(mark));
  return {
    ...{ moment: call.now, version: 0, comments: '', people: undefined, told: new Set(marks.map(({ mark }) => mark)) },
    news:
      fresh.length === 0
        ? []
        : [
            {
              type: 'list',
              count: fresh.length,
              more: found.length === MOST,
              ids: [...new Set(fresh.map(({ id }) => id))],
            },
          ],
  };
}

/** Of the records that a window shows those that its user may not view any more: it knows them, and is told of no others. */
async function lostRows(
  entity: EntityModel,
  ids: readonly number[],
  db: Db,
  call: Call,
): Promise<{ readonly id: number; readonly mark: string }[]> {
  if (ids.length === 0) return [];
  const where = call.access(entity).rows('view');
  const query = { entity, columns: [], ids, where, anyOrder: true, deleted: true };
  const seen = new Set((await selectRecords(db, query, call)).map(({ id }) => id));
  return ids.filter((id) => !seen.has(id)).map((id) => ({ id, mark: markOf(id, 'lost') }));
}
