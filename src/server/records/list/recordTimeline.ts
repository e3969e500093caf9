import { AppError } from '#engine/errors.ts';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import { readsComments } from '#engine/permission/comments.ts';
import {
  boundOf,
  formatPlace,
  newestOf,
  readPlace,
  TIMELINE_KINDS,
  type TimelineKind,
} from '#engine/records/timeline.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isFiles, isPicture } from '#fields/table/fieldKinds.ts';
import type { SaveLogRow } from '#wire/LogReply.ts';
import type { TimelineReply, TimelineRow } from '#wire/calls/TIMELINE_CALLS.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { SYSTEM_USER } from '../../access/openCall.ts';
import { accountNames } from '../../db/accounts/accounts.ts';
import { rowEntries, type SavedRecord, savesOfRows } from '../../db/log/recordSaves.ts';
import type { StoredOpLogRow } from '../../db/system/opLog.ts';
import { type LogParts, stepsAt, timelineComments, timelineLog, timelineSteps } from '../../db/system/timelineRows.ts';
import { findVisible } from '../read/getRecord.ts';
import { operatorName, presentLog } from '../read/presentLog.ts';
import { presentRowChanges, MAX_LISTED_ROWS, reportedRows } from '../read/rowChanges.ts';
import { savedRecord } from '../read/rowsBeforeSave.ts';
import { presentSteps } from '../read/searchStateLog.ts';
import {
  messageSource,
  noticeSource,
  type PlacedRow,
  relatedSources,
  ROW,
  type TimelineSource,
} from './timelineRecords.ts';

const PAGE = 20;
/** The actions that export data. */
const OUTPUT = ['export', 'download'];

/**
 * The history of a record from all sources, newest first, as far as the reader may see each part: comments, records in
 * its tabs, changes, messages and prints. Throws NOT_FOUND for a record that the reader may not view, FORBIDDEN for
 * external users, BAD_REQUEST for an invalid filter or position.
 */
export async function recordTimeline(
  entity: EntityModel,
  record: number,
  { kinds, after = '' }: { readonly kinds?: string | undefined; readonly after?: string | undefined },
  call: DbCall,
): Promise<TimelineReply> {
  const found = await findVisible(entity, record, call);
  if (!readsComments(call.who)) throw new AppError('FORBIDDEN', { text: '动态只供内部使用' });
  const asked = readKinds(kinds);
  const place = after === '' ? undefined : readPlace(after);
  if (after !== '' && place === undefined) throw new AppError('BAD_REQUEST', { detail: `place ${after}` });
  const told = reportedRows(entity, found, call);
  const rows: ToldRows = { fields: told, saved: savedRecord(entity, record, told, call) };
  const related = relatedSources(entity, asked.includes('change') ? rows.saved.below : [], call);
  const sources = [
    commentSource(entity),
    messageSource(entity, call),
    noticeSource(entity),
    stepSource,
    logSource(entity, asked, rows, call),
    ...(told.length > 0 ? [rowSource(rows)] : []),
    ...related,
  ];
  const pages: PlacedRow[][] = [];
  for (const [i, source] of sources.entries()) {
    if (source === undefined || !source.kinds.some((kind) => asked.includes(kind))) continue;
    const part = { entities: allNames(entity), record, bound: boundOf(place, i), most: PAGE + 1 };
    pages.push(await source.read(part, i, call));
  }
  const newest = newestOf(pages, PAGE + 1);
  const last = newest.length > PAGE ? newest[PAGE - 1] : undefined;
  const all = sources.flatMap((source) => source?.kinds ?? []);
  return {
    Rows: newest.slice(0, PAGE).map(({ row }) => row),
    Next: last === undefined ? '' : formatPlace(last),
    Kinds: TIMELINE_KINDS.filter((kind) => all.includes(kind)),
  };
}

function readKinds(text: string | undefined): readonly TimelineKind[] {
  if (text === undefined || text === '') return TIMELINE_KINDS;
  const names = text.split(',');
  const wrong = names.find((name) => !TIMELINE_KINDS.some((kind) => kind === name));
  if (wrong !== undefined) throw new AppError('BAD_REQUEST', { text: '查询条件不正确', detail: `kind ${wrong}` });
  return TIMELINE_KINDS.filter((kind) => names.includes(kind));
}

const commentSource = ({ key }: EntityModel): TimelineSource => ({
  kinds: ['comment'],
  read: async (part, source, call) => {
    const rows = await timelineComments(call.db, { EntityKey: key, RecordId: part.record }, part, call.zone);
    const ids = rows.flatMap(({ AccountId, Mentions }) => [AccountId, ...Mentions.map(Number)]);
    const names = await accountNames(call.db, [...new Set(ids)]);
    const nameOf = (id: number): string => names.get(id) ?? call.say('已不存在的账号');
    return rows.map(({ Id, AccountId, Text, Mentions, CreatedAt }) => {
      const Time = call.zone.text(CreatedAt);
      const said = { Name: nameOf(AccountId), Text, Mentions: Mentions.map((id) => nameOf(Number(id))) };
      const row: TimelineRow = {
        ...ROW,
        Key: `comment ${Id}`,
        Kind: 'comment',
        Time,
        Title: call.say('评论'),
        ...said,
      };
      return { time: Time, source, id: Id, row };
    });
  },
});

/** State transitions that are only in the state log, such as those imported with a product's initial records. */
const stepSource: TimelineSource = {
  kinds: ['transition'],
  read: async (part, source, call) => {
    const steps = await presentSteps(await timelineSteps(call.db, part), call);
    return steps.flatMap(({ Id, OpTime, OperatorName, ActionText, From, To, Reason }) => {
      // The reader may not read the state field, so omit the transition.
      if (From === null && To === null) return [];
      const told = { Name: OperatorName, Text: Reason ?? '', Steps: [{ From, To }] };
      const row: TimelineRow = {
        ...ROW,
        Key: `step ${Id}`,
        Kind: 'transition',
        Time: OpTime,
        Title: call.say(ActionText),
        ...told,
      };
      return [{ time: OpTime, source, id: Id, row }];
    });
  },
};

/** The child rows of a record that the reader may see. */
interface ToldRows {
  readonly fields: readonly FieldModel[];
  readonly saved: SavedRecord;
}

/** The changes of child rows in each of these saves, by its Id. */
async function rowChangesOf(
  rows: readonly StoredOpLogRow[],
  { fields, saved }: ToldRows,
  call: DbCall,
): Promise<ReadonlyMap<number, SaveLogRow['Rows']>> {
  const entries = await rowEntries(call.db, saved, { saves: rows.map(({ Id }) => Id) }, MAX_LISTED_ROWS);
  return presentRowChanges(fields, entries, call);
}

/** Saves that changed only child rows: the record itself has no entry of them. */
const rowSource = (told: ToldRows): TimelineSource => ({
  kinds: ['change'],
  read: async (part, source, call) => {
    const rows = await savesOfRows(call.db, told.saved, part);
    const entries = await presentLog(rows, call);
    const changes = await rowChangesOf(rows, told, call);
    return entries.map((entry, i) => {
      const { Id = 0, OpTime = '', OperatorName = null } = rows[i] ?? {};
      const row: TimelineRow = {
        ...ROW,
        ...{ Key: `rows ${Id}`, Kind: 'change', Time: OpTime, Title: call.say(entry.OpActionText) },
        Name: operatorName(OperatorName ?? SYSTEM_USER.name, call),
        Log: { ...entry, Rows: changes.get(Id) ?? [] },
      };
      return { time: OpTime, source, id: Id, row };
    });
  },
});

/** Source of op log entries: transitions with their states, changes, files, prints and downloads. */
function logSource(entity: EntityModel, asked: readonly TimelineKind[], told: ToldRows, call: Call): TimelineSource {
  const transitions = entity.workflow?.transitions.map(({ action }) => action) ?? [];
  const { readable } = call.access(entity);
  const files = entity.fields.filter((field) => (isFiles(field) || isPicture(field)) && readable.has(field.name));
  const names = files.map(({ name }) => name);
  const parts: LogParts = {
    actions: [...(asked.includes('transition') ? transitions : []), ...(asked.includes('output') ? OUTPUT : [])],
    allBut: asked.includes('change') ? [...transitions, ...OUTPUT] : undefined,
    fields: asked.includes('file') ? names : [],
  };
  return {
    kinds: [
      'change',
      'output',
      ...(transitions.length > 0 ? ['transition' as const] : []),
      ...(names.length > 0 ? ['file' as const] : []),
    ],
    read: async (part, source, call) => {
      const rows = await timelineLog(call.db, part, parts);
      const entries = await presentLog(rows, call);
      const times = [...new Set(rows.map(({ OpTime }) => OpTime))];
      const steps = await presentSteps(await stepsAt(call.db, part, times), call);
      const changes = await rowChangesOf(rows, told, call);
      return rows.map(({ Id, OpTime, OperatorName, OpAction, RecordTitle }, i) => {
        const entry = entries[i];
        const Log = entry === undefined ? null : { ...entry, Rows: changes.get(Id) ?? [] };
        const own = steps.filter((step) => step.OpTime === OpTime && step.ActionCode === OpAction);
        const changed = Log?.Changes.map(({ Field }) => Field) ?? [];
        const Kind = kindOf(
          OpAction,
          transitions,
          changed.some((name) => names.includes(name)),
        );
        const Title = call.say(
          Kind === 'output' && RecordTitle !== null ? RecordTitle : (Log?.OpActionText ?? OpAction),
        );
        const Name = operatorName(OperatorName ?? SYSTEM_USER.name, call);
        const row: TimelineRow = {
          ...ROW,
          ...{ Key: `log ${Id}`, Kind, Time: OpTime, Name, Title, Log },
          Text: own.map(({ Reason }) => Reason ?? '').find((reason) => reason !== '') ?? '',
          Steps: own.flatMap(({ From, To }) => (From === null && To === null ? [] : [{ From, To }])),
        };
        return { time: OpTime, source, id: Id, row };
      });
    },
  };
}

function kindOf(action: string, transitions: readonly string[], hasFiles: boolean): TimelineKind {
  if (transitions.includes(action)) return 'transition';
  if (OUTPUT.includes(action)) return 'output';
  return hasFiles ? 'file' : 'change';
}
