import { createHash } from 'node:crypto';
import { build } from '#language/build.ts';
import type { Values } from '#language/Value.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CreateModel, EachModel } from '#engine/model/ListModel.ts';
import { bindForm } from '#engine/query/bindForm.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { rowsMade, valuesSet } from '#engine/workflow/moveOf.ts';
import type { EachReply } from '#wire/ImportReply.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import type { Commands } from '../../workflow/Command.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { findForm, formFields, readSent, type WireBody } from '../check/readSent.ts';
import { readChildren } from '../read/childRecords.ts';
import { maskRecord } from '../read/maskRecord.ts';
import { recordTitle } from '../read/readTitles.ts';
import { makeInForm, newDraft } from '../save/makeRecord.ts';
import { eachWatched, type ImportRuns, type RefusalWords, tryWrite, type Watch } from './dryRun.ts';

/** The largest number of records made by one call: it is one transaction. */
const MAX_EACH = 500;

/** A form of a list that makes one record for each record of another entity. */
export type EachCreate = CreateModel & { readonly each: EachModel };

/** Returns the form by its name. Throws BAD_REQUEST when the list does not have it, FORBIDDEN without its action. */
export function findEach(entity: EntityModel, list: string, form: string, call: Call): EachCreate {
  const found = entity.lists.get(list)?.create.find((create) => create.form === form && create.each !== undefined);
  if (found?.each === undefined) throw new AppError('BAD_REQUEST', { text: '表单不存在', detail: `each ${form}` });
  if (!call.access(entity).may(found.action)) throw new AppError('FORBIDDEN', { detail: `${entity.key} ${form}` });
  return { ...found, each: found.each };
}

interface EachWork {
  readonly watch: Watch;
  readonly runs: ImportRuns;
  readonly words: RefusalWords;
  readonly commands: Commands;
}

/**
 * Makes the records in the transaction `db`, each by the rules, checks and rights of a save; those that are refused are
 * returned with the reason. Throws RECORD_INVALID for unreadable inputs, BAD_REQUEST for too many records.
 */
export async function makeForEach(
  entity: EntityModel,
  create: EachCreate,
  body: WireBody,
  { watch, runs, words, commands }: EachWork,
  call: DbCall,
): Promise<EachReply> {
  const { each, action } = create;
  const form = findForm(entity, create.form);
  const read = readSent(entity, formFields(entity, form), call.access(entity).writable, body, call);
  if (read.issues.length > 0) throw recordInvalid(read.issues);
  const inputs = { ...create.values, ...read.sent };
  const { values } = newDraft(entity, form, { ...read, sent: inputs }, call);
  const sources = await findSources(each, values, call);
  const rowsBelow = async ({ id }: FoundRecord): Promise<Values> => {
    const children = await readChildren(sources.entity, id, call);
    return Object.fromEntries([...children].map(([name, { rows }]) => [name, rows]));
  };
  const ids: number[] = [];
  const used: number[] = [];
  const notes: EachReply['Notes'][number][] = [];
  await eachWatched(sources.found, watch, runs, call, async (source) => {
    const { user, now, enums } = call;
    const scope = { values, record: source.values, refs: {}, user, now, enums, index: 0, self: null };
    const from = each.rows.some((rows) => rows.each !== undefined) ? await rowsBelow(source) : {};
    const given = { ...valuesSet({ set: each.values }, scope), ...rowsMade(each.rows, scope, from) };
    const making = { entity, form, action, beside: Object.keys(given) };
    const tried = await tryWrite(entity, words, call.db, async (warns) => {
      const saved = await makeInForm({ ...making, warns }, { ...inputs, ...given }, call);
      await settleTransitions(saved.touched, call, commands);
      return saved;
    });
    if (tried.done !== undefined) {
      ids.push(tried.done.id);
      used.push(source.id);
    }
    const messages = [...tried.issues, ...tried.warnings].map(({ Message }) => Message);
    if (messages.length > 0)
      notes.push({ Title: sources.titleOf(source), Message: messages.join('；'), IsMade: tried.done !== undefined });
  });
  const made = await selectRecords({ entity, columns: ['Version'], ids }, call);
  const figures = each.sum === undefined ? [] : [{ key: 'sum', field: each.sum }];
  const { sum } = ids.length === 0 ? {} : await aggregateRecords({ entity, ids }, figures, call);
  const Sum = each.sum === undefined ? null : (sum ?? 0);
  return {
    Ids: made.map(({ id }) => id),
    Versions: made.map((record) => Number(record.values['Version'])),
    Mark: createHash('sha256')
      .update(JSON.stringify([used, Sum, notes]))
      .digest('hex'),
    Sum,
    Notes: notes,
  };
}

interface Sources {
  readonly entity: EntityModel;
  readonly found: readonly FoundRecord[];
  readonly titleOf: (source: FoundRecord) => string;
}

/** The records to make one for, among those that the user sees. */
async function findSources({ entity: key, where }: EachModel, values: Values, call: DbCall): Promise<Sources> {
  const entity = call.findEntity(key);
  const access = entity === undefined ? undefined : call.access(entity);
  if (entity === undefined || access?.may('view') !== true) throw new AppError('FORBIDDEN', { detail: `each ${key}` });
  const asked = where === undefined ? build.literal(true) : bindForm(where, { values, refs: {} }, call);
  const found = await selectRecords(
    {
      entity,
      where: build.and(access.rows('view'), asked),
      sort: [{ field: 'Id', descending: false }],
      limit: MAX_EACH + 1,
    },
    call,
  );
  if (found.length > MAX_EACH)
    throw new AppError('BAD_REQUEST', { text: `一次最多 ${MAX_EACH} 条${entity.title}，请缩小范围`, detail: key });
  const titleOf = (source: FoundRecord): string =>
    recordTitle(entity, { ...maskRecord(access, source).values, Id: source.id }, call.wording);
  return { entity, found, titleOf };
}
