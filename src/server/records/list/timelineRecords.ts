import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { channelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { seenList } from '#engine/permission/seenThrough.ts';
import type { TimelineBound, TimelineKind, TimelinePlace } from '#engine/records/timeline.ts';
import type { TimelineRow } from '#wire/calls/TIMELINE_CALLS.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { throughInput } from '../../access/openCall.ts';
import type { Db } from '../../db/Database.ts';
import { loggedAsMade, type RowsBelow } from '../../db/log/recordSaves.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import { namesWithoutAddress, type NoticeLogRow } from '../../db/system/reminderTables.ts';
import { timelineNotices, type TimelinePart } from '../../db/system/timelineRows.ts';
import { maskRecord, shownFlags } from '../read/maskRecord.ts';
import { ACCOUNTS, readTitles, type Titles } from '../read/readTitles.ts';
import { messageWords } from '../read/presentFields.ts';
import { nameColumns, presentNames } from './pickRecords.ts';

/**
 * The records that refer to a record, as its tabs list them: one source for each referring field, where the caller may
 * open a list. Those that are its child rows (`told`) with a logged creation appear with the save that created them,
 * and are omitted here.
 */
export function relatedSources(entity: EntityModel, told: readonly RowsBelow[], call: Call): TimelineSource[] {
  const ways = new Map<string, { child: EntityModel; by: string; label: string; lists: Expression[] }>();
  for (const { list, by, title } of entity.tabs) {
    const slash = list.indexOf('/');
    const child = call.findEntity(list.slice(0, slash));
    if (child === undefined || !mayAsk(child, [by, 'CreateTime'], call)) continue;
    const listed = child.lists.get(list.slice(slash + 1));
    const where = (listed && seenList(throughInput(child, call), listed).where) ?? build.literal(true);
    const way = `${child.key} ${by}`;
    const known = ways.get(way);
    // List records of two tabs only once.
    ways.set(way, {
      ...{ child, by, label: known === undefined ? title : child.title },
      lists: [...(known?.lists ?? []), where],
    });
  }
  return [...ways.values()].map(({ child, by, label, lists }) => ({
    kinds: ['related'],
    read: async ({ record, bound, most }, source, call) => {
      const where = build.and(refersTo(child, by, entity, record), build.or(...lists));
      const ask = (page: Page): Promise<FoundRecord[]> => newest(child, where, 'CreateTime', page, call);
      const rows = told.find((below) => below.table === child.key && below.by === by);
      const found = await (rows === undefined ? ask({ bound, most }) : untold(rows, { bound, most }, call.db, ask));
      const names = await presentNames(child, found, call);
      const people = await namesOfPeople(found, 'CreatorId', call.product.organisation.employee ?? ACCOUNTS, call);
      return found.map((each, i) => {
        const Time = plainText(each.values['CreateTime'] ?? null, '');
        const { Text: Title = '', Sub = null } = names[i] ?? {};
        const row: TimelineRow = {
          ...ROW,
          ...{ Key: `${child.key} ${by} ${each.id}`, Kind: 'related', Time, Title, Label: label, Text: Sub ?? '' },
          ...{ Name: people(each), Entity: child.key, RecordId: each.id },
        };
        return { time: Time, source, id: each.id, row };
      });
    },
  }));
}

const MESSAGE = ['RelatedId', 'SendTime', 'MessageTitle', 'Content', 'ReceiverAccountId'];

/** The messages about a record that the caller may view; undefined where none exist or link to it. */
export function messageSource(entity: EntityModel, call: Call): TimelineSource | undefined {
  const message = call.findEntity(call.product.organisation.message ?? '');
  const reference = message?.field('RelatedId')?.reference;
  if (message === undefined || reference === undefined || !referredKeys(reference).includes(entity.key))
    return undefined;
  const names = [...MESSAGE, ...(reference.oneOf === undefined ? [] : [reference.oneOf.by])];
  if (!mayAsk(message, names, call)) return undefined;
  return {
    kinds: ['message'],
    read: async ({ record, bound, most }, source, call) => {
      const refers = refersTo(message, 'RelatedId', entity, record);
      const found = await newest(message, refers, 'SendTime', { bound, most }, call, names);
      const people = await namesOfPeople(found, 'ReceiverAccountId', ACCOUNTS, call);
      return found.map((each) => {
        const { values } = maskRecord(call.access(message), each);
        const Time = plainText(values['SendTime'] ?? null, '');
        const { title: Title, content: Text } = messageWords(values, call.say);
        const row: TimelineRow = {
          ...ROW,
          ...{
            Key: `${message.key} ${each.id}`,
            Kind: 'message',
            Time,
            Label: call.say(`发给 ${people(each) ?? '—'}`),
          },
          ...{ Title, Text: Text === Title ? '' : Text },
        };
        return { time: Time, source, id: each.id, row };
      });
    },
  };
}

/**
 * Whether the caller may read the content of an external message: only its receiver may. It was written for the
 * receiver, and may contain fields and records that other readers of the record may not see; they see receiver, time
 * and channel.
 */
const mayReadNotice = ({ AccountId }: NoticeLogRow, { who }: Call): boolean => AccountId === who.accountId;

/** External messages about a record, such as mails and SMS: sent, waiting or failed. */
export const noticeSource = ({ key }: EntityModel): TimelineSource => ({
  kinds: ['message'],
  read: async (part, source, call) => {
    const rows = await timelineNotices(call.db, key, part, call.zone);
    const names = await namesWithoutAddress(call.db, [...new Set(rows.map(({ AccountId }) => AccountId))]);
    return rows.map((notice) => {
      const { Id, AccountId, Channel, State, CreatedAt } = notice;
      const Time = call.zone.text(CreatedAt);
      const name = names.get(AccountId) ?? call.say('已不存在的账号');
      const told = name === '' ? call.say(`账号 ${AccountId}`) : name;
      const isRead = mayReadNotice(notice, call);
      const row: TimelineRow = {
        ...ROW,
        ...{ Key: `notice ${Id}`, Kind: 'message', Time, Label: call.say(`${channelKind(Channel).title}发给 ${told}`) },
        ...{ Title: isRead ? notice.Title : '', Text: isRead ? notice.Content : '' },
        Outcome: State === 'sent' ? '' : State,
      };
      return { time: Time, source, id: Id, row };
    });
  },
});

/** Whether the caller may read these fields in all visible records of an entity. */
function mayAsk(entity: EntityModel, names: readonly string[], call: Call): boolean {
  const access = call.access(entity);
  return access.may('view') && names.every((name) => access.readable.has(name) && !access.withheld.has(name));
}

function refersTo(child: EntityModel, by: string, { key }: EntityModel, record: number): Expression {
  const oneOf = child.field(by)?.reference?.oneOf;
  return build.and(
    build.compare(build.record(by), '===', record),
    oneOf === undefined ? build.literal(true) : build.compare(build.record(oneOf.by), '===', key),
  );
}

interface Page {
  readonly bound: TimelineBound | undefined;
  readonly most: number;
}

async function newest(
  entity: EntityModel,
  where: Expression,
  time: string,
  { bound, most }: Page,
  call: DbCall,
  columns: readonly string[] = nameColumns(entity, call),
): Promise<FoundRecord[]> {
  const access = call.access(entity);
  return selectRecords(
    {
      entity,
      columns: [...columns, time, 'CreatorId'],
      where: build.and(access.rows('view'), where, bound === undefined ? hasTime(time) : isOlder(time, bound)),
      flags: shownFlags(access),
      sort: [
        { field: time, descending: true },
        { field: 'Id', descending: true },
      ],
      limit: most,
    },
    call,
  );
}

/** Child rows per query about their logged creation. */
const ROWS_AT_ONCE = 200;

/** The newest child rows without a logged creation, such as those imported with the initial records of a product. */
async function untold(
  rows: RowsBelow,
  { bound, most }: Page,
  db: Db,
  ask: (page: Page) => Promise<FoundRecord[]>,
): Promise<FoundRecord[]> {
  const left: FoundRecord[] = [];
  for (let from = bound; left.length < most;) {
    const page = await ask({ bound: from, most: ROWS_AT_ONCE });
    const logged = await loggedAsMade(
      db,
      rows.entities,
      page.map(({ id }) => id),
    );
    left.push(...page.filter(({ id }) => !logged.has(id)));
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_AT_ONCE) break;
    from = { time: plainText(last.values['CreateTime'] ?? null, ''), below: last.id };
  }
  return left.slice(0, most);
}

const hasTime = (time: string): Expression => build.compare(build.record(time), '!==', null);

const isOlder = (time: string, bound: TimelineBound): Expression =>
  build.or(
    build.compare(build.record(time), '<', bound.time),
    build.and(
      build.compare(build.record(time), '===', bound.time),
      build.compare(build.record('Id'), '<', bound.below),
    ),
  );

/** Reads the names of the people in a field of records: employees, or accounts. */
async function namesOfPeople(
  found: readonly FoundRecord[],
  field: string,
  key: string,
  call: DbCall,
): Promise<(record: FoundRecord) => string | null> {
  const idOf = ({ values }: FoundRecord): number | undefined => {
    const id = values[field];
    return typeof id === 'number' && id > 0 ? id : undefined;
  };
  const ids = new Set(found.flatMap((record) => idOf(record) ?? []));
  const titles: Titles = await readTitles(new Map([[key, ids]]), call);
  return (record) => titles.get(key)?.get(idOf(record) ?? 0) ?? null;
}

/** An entry of one source, with its position among all. */
export type PlacedRow = TimelinePlace & { readonly row: TimelineRow };

/** Reads a page of the entries of one source; `source` is its number among all. */
export interface TimelineSource {
  readonly kinds: readonly TimelineKind[];
  read(part: TimelinePart, source: number, call: DbCall): Promise<PlacedRow[]>;
}

export const ROW: Omit<TimelineRow, 'Key' | 'Kind' | 'Time' | 'Title'> = {
  ...{ Name: null, Text: '', Mentions: [], Label: '', Outcome: '', Entity: '', RecordId: null, Steps: [], Log: null },
};
