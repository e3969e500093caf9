import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { readPath } from '#engine/model/ListModel.ts';
import { MAX_PRINTED, mayPrint, printAction } from '#engine/permission/fileRights.ts';
import { actorName } from '#engine/permission/UserContext.ts';
import { printedPaths, PRINT_WORDS, printsOf, STANDARD, type PrintModel } from '#engine/print/printsOf.ts';
import {
  picturesOn,
  recordPaper,
  recordsPaper,
  type Paper,
  type PaperEnv,
  type PrintedRow,
} from '#engine/print/printPaper.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { asWritten, entityIn } from '../access/openCall.ts';
import type { Database } from '../db/Database.ts';
import { type FoundRecord, selectRecords } from '../db/rows/selectRecords.ts';
import { addOpLog, opLogEntry } from '../db/system/opLog.ts';
import { exportTurn } from '../records/list/exportTurn.ts';
import { pathField } from '../records/list/exportColumns.ts';
import { pathNeeds, presentRows } from '../records/list/presentRows.ts';
import { shownFlags } from '../records/read/maskRecord.ts';
import { presentRecord } from '../records/read/presentRecord.ts';
import { recordTitle } from '../records/read/readTitles.ts';
import type { Settings } from '../settings/Settings.ts';
import type { LayoutsReply } from '#wire/calls/PRINT_CALLS.ts';
import type { MediaStore } from '../media/openMediaStore.ts';
import { type Log, errorFacts } from '../settings/Log.ts';
import { paperWords } from './paperWords.ts';
import { readPictures } from './readPictures.ts';
import type { Values } from '#language/Value.ts';
import { runRules } from '../records/read/runRules.ts';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintJob } from './pdfDocument.ts';
import type { PdfMessage } from './pdfWorker.ts';

/** Time limit for one file. Milliseconds. */
const PDF_TIMEOUT_MS = 5 * 60_000;

/** Creates the PDF of papers in its own thread. Throws INTERNAL on failure, BUSY when the caller has `left`. */
async function makePdf(
  job: PrintJob,
  { workerFile }: Pick<Settings, 'workerFile'>,
  left: AbortSignal,
): Promise<Uint8Array> {
  const worker = new Worker(join(dirname(workerFile), 'pdfWorker.js'), { workerData: job });
  const signal = AbortSignal.any([left, AbortSignal.timeout(PDF_TIMEOUT_MS)]);
  try {
    const message = await new Promise<PdfMessage>((resolve, reject) => {
      worker.once('message', (told: PdfMessage) => resolve(told));
      worker.once('error', (error) => resolve({ type: 'failed', facts: errorFacts(error) }));
      worker.once('exit', (code) => resolve({ type: 'failed', facts: { code } }));
      const stop = (): void => reject(new AppError('BUSY', { detail: 'a PDF was given up' }));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    if (message.type === 'done') return message.content;
    throw new AppError('INTERNAL', { text: 'PDF 没有生成，请稍后重试', detail: JSON.stringify(message.facts) });
  } finally {
    await worker.terminate();
  }
}

interface Printed {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The layouts for some records, and the records of each. Throws FORBIDDEN. */
export async function listLayouts(entity: EntityModel, ids: readonly number[], call: DbCall): Promise<LayoutsReply> {
  if (!call.access(entity).may('view')) throw new AppError('FORBIDDEN');
  const problem = problemOf(entity, ids, call);
  if (problem !== undefined) return { Layouts: [], Problem: problem };
  const layouts = layoutsOf(entity, call);
  const found = await findPrinted(entity, ids, layouts, call);
  const missing = ids.length - found.length;
  return {
    Layouts: layouts.map(({ key, title, of }) => ({
      Key: key,
      Title: key === STANDARD && title === entity.title ? '标准版式' : title,
      IsOne: of === 'records',
      Ids: found.filter(({ flags }) => flags[key] !== false).map(({ id }) => id),
    })),
    Problem: missing === 0 ? '' : `有 ${missing} 条记录不存在，或您不能打印`,
  };
}

/** Why so many records cannot be printed, as text. */
function problemOf(entity: EntityModel, ids: readonly number[], call: Call): string | undefined {
  if (ids.length > MAX_PRINTED) return `一次最多打印 ${MAX_PRINTED} 条，选中了 ${ids.length} 条，请分几次`;
  return mayPrint(call.access(entity), ids.length) ? undefined : '没有导出权限，不能一次打印多条；可以逐条打印';
}

function layoutsOf(entity: EntityModel, call: Call): PrintModel[] {
  const all = printsOf(entity, (key) => call.findEntity(key));
  return call.who.role === 'customer' ? all.filter(({ customers }) => customers === true) : all;
}

/** The printable records, in the order of `ids`, with a flag for each layout that applies only to some. */
async function findPrinted(
  entity: EntityModel,
  ids: readonly number[],
  layouts: readonly PrintModel[],
  call: DbCall,
): Promise<FoundRecord[]> {
  const access = call.access(entity);
  const flags = Object.fromEntries(layouts.flatMap(({ key, where }) => (where === undefined ? [] : [[key, where]])));
  const found = await selectRecords(
    {
      entity,
      ids,
      where: build.and(access.rows('view'), access.rows(printAction(ids.length))),
      flags: { ...flags, ...shownFlags(access) },
    },
    call,
  );
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface PrintServices {
  readonly database: Database;
  readonly media: MediaStore;
  readonly log: Log;
  readonly settings: Pick<Settings, 'workerFile'>;
}

/**
 * Renders records as a PDF in a layout, and logs it in the op log. Queues with exports, and stops when the caller has
 * `left`. Throws NOT_FOUND for records that do not exist or may not be printed, and for an unknown layout; BAD_REQUEST
 * for too many records or pictures, and for records that the layout does not apply to: no record is silently omitted.
 */
export async function printRecords(
  entity: EntityModel,
  { ids, layout: key }: { readonly ids: readonly number[]; readonly layout: string },
  left: AbortSignal,
  { database, settings, media, log }: PrintServices,
  call: Call,
): Promise<Printed> {
  const { db } = database;
  if (!call.access(entity).may('view')) throw new AppError('FORBIDDEN');
  const problem = problemOf(entity, ids, call);
  if (problem !== undefined) throw new AppError('BAD_REQUEST', { text: problem });
  const layouts = layoutsOf(entity, call);
  const layout = layouts.find((each) => each.key === key);
  if (layout === undefined) throw new AppError('NOT_FOUND', { text: '没有这个打印版式' });
  const found = await findPrinted(entity, ids, [layout], { ...call, db });
  if (found.length < ids.length)
    throw new AppError('NOT_FOUND', { text: `有 ${ids.length - found.length} 条记录不存在，或您不能打印` });
  const unfit = found.filter(({ flags }) => flags[key] === false);
  if (unfit.length > 0)
    throw new AppError('BAD_REQUEST', {
      text: `${unfit.length} 条记录不能用“${layout.title}”：${unfit.slice(0, 5).map(titleIn(entity, call)).join('、')}`,
    });
  const end = await exportTurn(db, { account: call.who.accountId, left, now: call.moment });
  try {
    const papers = await papersOf(entity, layout, found, { ...call, db });
    const name = nameOf(entity, layout, found, call);
    const { paper = 'A4', landscape = false, title } = layout;
    const pictures = await readPictures(picturesOn(papers), left, { media, log }, db);
    const job = {
      title,
      author: actorName(call.who),
      paper,
      isLandscape: landscape,
      papers,
      pictures,
      words: paperWords(call.say),
    };
    const content = await makePdf(job, settings, left);
    const kept = asWritten(call);
    const written = layoutsOf(entityIn(entity, kept), kept).find((each) => each.key === key) ?? layout;
    await noteInLog(entityIn(entity, kept), written, found, { ...kept, db });
    return { name: `${name}.pdf`, content };
  } finally {
    await end();
  }
}

const titleIn =
  (entity: EntityModel, { wording }: Call) =>
  ({ id, values }: FoundRecord): string =>
    recordTitle(entity, { ...values, Id: id }, wording);

function nameOf(entity: EntityModel, { title }: PrintModel, found: readonly FoundRecord[], call: Call): string {
  const [first] = found;
  const about =
    found.length === 1 && first !== undefined ? titleIn(entity, call)(first) : call.say(`${found.length}条`);
  return `${title}-${about}-${call.today}`;
}

/** Logs the exported data: for one record in its own log. */
async function noteInLog(
  entity: EntityModel,
  { title }: PrintModel,
  found: readonly FoundRecord[],
  call: DbCall,
): Promise<void> {
  const [first] = found;
  const facts =
    found.length === 1 && first !== undefined
      ? { RecordId: first.id, RecordTitle: `打印${title}：${titleIn(entity, call)(first)}` }
      : { RecordTitle: `打印${title}（${found.length} 条）` };
  await addOpLog(call.db, [opLogEntry({ EntityKey: entity.key, OpAction: 'export', ...facts }, call)]);
}

async function papersOf(
  entity: EntityModel,
  layout: PrintModel,
  found: readonly FoundRecord[],
  call: DbCall,
): Promise<Paper[]> {
  const paths = printedPaths(layout).map(readPath);
  const rows = await presentRows(entity, found, pathNeeds(entity, paths, call), call);
  const env = envOf(entity, call);
  if (layout.of === 'records') return [recordsPaper(layout, rows, env)];
  const papers: Paper[] = [];
  for (const [i, record] of found.entries()) {
    const { Record: whole } = await presentRecord(entity, record, call);
    const row: PrintedRow = { ...rows[i], ...whole };
    papers.push(
      recordPaper(layout, row, {
        ...env,
        stateOf: await evaluatedStates(entity, record.values, call),
      }),
    );
  }
  return papers;
}

function envOf(entity: EntityModel, call: Call): PaperEnv {
  const targetOf = (through: string | undefined): EntityModel | undefined =>
    through === undefined ? entity : call.findEntity(entity.field(through)?.reference?.entity ?? '');
  const childOf = (field: string): EntityModel | undefined => call.findEntity(entity.field(field)?.child?.entity ?? '');
  const words = [call.today, actorName(call.who)];
  return {
    wording: call.wording,
    say: call.say,
    fieldAt: (path) => pathField(entity, readPath(path), call),
    titleAt: (path) => {
      const { field, through } = readPath(path);
      return targetOf(through)?.field(field)?.title ?? field;
    },
    childField: (field, column) => {
      const child = childOf(field);
      return child !== undefined && call.access(child).readable.has(column) ? child.field(column) : undefined;
    },
    childTitle: (field, column) => childOf(field)?.field(column)?.title ?? column,
    stateOf: () => ({ isHidden: false, title: undefined }),
    words: PRINT_WORDS.map((_, i) => words[i] ?? ''),
  };
}

/** Evaluates an entity's rules as the screen does; fields outside of forms have none. */
async function evaluatedStates(entity: EntityModel, values: Values, call: DbCall): Promise<PaperEnv['stateOf']> {
  const { outcome } = await runRules({ entity, values }, call);
  const drawn = new Set((entity.forms.get('form')?.fields ?? []).map(({ name }) => name));
  return (name) => {
    const state = drawn.has(name) ? outcome.states[entity.field(name)?.index ?? -1] : undefined;
    return state === undefined
      ? { isHidden: false, title: undefined }
      : { isHidden: state.display !== 'visible', title: state.title };
  };
}
