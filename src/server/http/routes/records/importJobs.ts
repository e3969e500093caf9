import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ImportJob, WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import type { Call, DbCall, Served } from '../../../access/Call.ts';
import { type CallServices, openCall } from '../../../access/openCall.ts';
import type { Sessions } from '../../../access/Sessions.ts';
import type { Database } from '../../../db/Database.ts';
import {
  beatImportJob,
  endImportJob,
  endImportPart,
  findImportJob,
  type ImportJobRow,
  leaveImportJob,
  lockImportPart,
  nextImportPart,
  readNamedRecords,
  readSilentJobs,
  retakeImportJob,
  type PartCounts,
  takeImportJob,
} from '../../../db/accounts/importTables.ts';
import { attempt, databaseFailure, transaction } from '../../../db/transaction.ts';
import { gatherReminders } from '../../../notify/gatherReminders.ts';
import { errorFacts, type Log, runAs } from '../../../settings/Log.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { notesOf, type RefusalWords } from '../../../records/write/dryRun.ts';
import { placesOf } from '../../../records/write/importChildRows.ts';
import { NamedRecords } from '../../../records/write/NamedRecords.ts';
import { afterWrite, type WriteServices } from '../../../records/write/onceOnly.ts';
import { type ImportMode, type ImportRow, readImport, type SheetRow } from '../../../records/write/readImport.ts';
import { writeRow, type WrittenRow } from '../../../records/write/writeRow.ts';

/** An import without a heartbeat for this long has died with its process. Milliseconds. */
const SILENT = 2 * 60_000;

/** A running import renews its heartbeat at least this often, however long a part of it takes. Milliseconds. */
const BEAT = 20_000;

/** The services of an import, as long as the process lives. */
export interface ImportServices extends CallServices, Omit<WriteServices, 'enums' | 'sessions'> {
  readonly database: Database;
  readonly enums: CallServices['enums'] & WriteServices['enums'];
  readonly sessions: Sessions;
  readonly log: Log;
  /** Aborted as soon as the process begins to shut down. */
  readonly ending: AbortController;
}

/** An import of the caller. Throws NOT_FOUND for one of another account or entity. */
export async function ownImport(entity: EntityModel, id: number, call: DbCall): Promise<ImportJobRow> {
  const job = await findImportJob(call.db, { AccountId: call.who.accountId, EntityKey: entity.key, Id: id });
  if (job === undefined) throw new AppError('NOT_FOUND', { text: '没有这个导入' });
  return job;
}

/** An import in replies: one whose process died waits until it is resumed, which the user can also do immediately. */
export function presentImport(job: ImportJobRow, moment: number, database: Database): ImportJob {
  const { Id, FileName, Mode, Reason, Total, Added, Changed, Same, Failed, CreatedAt } = job;
  const isDead = job.State === 'running' && job.BeatAt < moment - SILENT && !isAtWork(database, Id);
  return {
    Id,
    File: FileName,
    Mode,
    State: isDead ? 'waiting' : stateOf(job.State),
    Reason: isDead ? '服务器中断过，几分钟内自动继续' : Reason,
    ...{ Total, Added, Changed, Same, Failed, CreatedAt },
  };
}

const STATES = ['filling', 'running', 'done', 'cancelled', 'stopped'] as const;
const stateOf = (text: string): ImportJob['State'] => STATES.find((state) => state === text) ?? 'stopped';

/** The user who starts an import, and the address. */
export type ImportStarter = Pick<Call, 'address' | 'moment'> & { readonly signedIn: Parameters<Sessions['renew']>[0] };

/** Starts or resumes an import in the background. Rejected rows are stored with the reasons. */
export async function runImport(
  job: ImportJobRow,
  words: RefusalWords,
  services: ImportServices,
  starter: ImportStarter,
): Promise<void> {
  const { moment } = starter;
  const taking = { id: job.Id, remark: null, now: moment, silent: moment - SILENT };
  if (await takeImportJob(services.database.db, taking)) workOn(job, words, services, starter);
}

function workOn(job: ImportJobRow, words: RefusalWords, services: ImportServices, starter: ImportStarter): void {
  const { Id } = job;
  const { database, log } = services;
  workAt(database, Id, () => {
    const stop = beating(Id, services);
    return runAs({ of: `import ${Id}` }, () => everyPart(job, words, services, starter))
      .catch((error: unknown) => log.error({ ...errorFacts(error), import: Id }, 'an import ended without a word'))
      .finally(stop);
  });
}

/** Renews the heartbeat of an import during long parts. Returns a function that stops it. */
function beating(id: number, { database, clock, log }: ImportServices): () => void {
  let isUnderWay = false;
  const timer = setInterval(() => {
    // A database with one connection is busy until the current part ends.
    if (isUnderWay) return;
    isUnderWay = true;
    beatImportJob(database.db, id, clock().getTime())
      .catch((error: unknown) => {
        log.warn({ ...errorFacts(error), import: id }, 'an import could not say that it is at work');
      })
      .finally(() => {
        isUnderWay = false;
      });
  }, BEAT);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Resumes imports whose process died, with the current rights of their starters; one that died twice at the same row is
 * left to its starter, as it might crash the server again and again. Returns the number of resumed ones; none in a
 * process that shuts down.
 */
export async function resumeImports(words: RefusalWords, services: ImportServices): Promise<number> {
  const moment = services.clock().getTime();
  const { db } = services.database;
  let resumed = 0;
  const silent = moment - SILENT;
  for (const job of services.ending.signal.aborted ? [] : await readSilentJobs(db, silent)) {
    if (isAtWork(services.database, job.Id)) continue;
    const next = job.Added + job.Changed + job.Same + job.Failed + 1;
    const remark = `服务器中断过，已从第 ${next} 行自动继续`;
    if (job.Reason === remark) {
      await endImportJob(db, job.Id, 'stopped', `服务器两次中断在第 ${next} 行以后，没有再自动继续`);
      services.log.error({ import: job.Id, row: next }, 'an import died twice at the same row');
      continue;
    }
    const signedIn = { account: { Id: job.AccountId }, tokenHash: '', since: job.CreatedAt };
    if (!(await retakeImportJob(db, { id: job.Id, remark, now: moment, silent }))) continue;
    workOn(job, words, services, { signedIn, address: '', moment });
    resumed += 1;
  }
  return resumed;
}

async function everyPart(
  job: ImportJobRow,
  words: RefusalWords,
  services: ImportServices,
  { signedIn, address }: ImportStarter,
): Promise<void> {
  const { database, log, ending } = services;
  const { db } = database;
  const end = (state: string, reason: string | null): Promise<void> => endImportJob(db, job.Id, state, reason);
  try {
    for (;;) {
      // Another process, or this one after its restart, resumes it.
      if (ending.signal.aborted) return await leaveImportJob(db, job.Id);
      if (!(await beatImportJob(db, job.Id, services.clock().getTime()))) return;
      const part = await nextImportPart(db, job.Id);
      if (part === undefined) return await end('done', null);
      await database.checkSpace();
      // Its rows are written with the starter's current rights.
      const own = await services.sessions.renew(signedIn);
      if (own === undefined) return await end('stopped', '导入人的账号已停用');
      const call = await openCall(own, address, services);
      const entity = call.findEntity(job.EntityKey);
      if (entity === undefined) return await end('stopped', '没有这类记录了');
      await transaction(database, (inner) => onePart(entity, job, part, words, { ...call, db: inner, services }));
      afterWrite(entity, services);
    }
  } catch (error) {
    const failure = databaseFailure(error);
    log.error({ ...errorFacts(error), import: job.Id }, 'an import stopped');
    await end('stopped', failure instanceof AppError ? words.textOf(failure) : '系统出错');
  }
}

async function onePart(
  entity: EntityModel,
  job: ImportJobRow,
  part: number,
  words: RefusalWords,
  call: Served<ImportServices, DbCall>,
): Promise<void> {
  const rows = await lockImportPart(call.db, job.Id, part);
  if (rows === undefined) return;
  const how = { list: job.ListName, Mode: modeOf(job.Mode), Key: job.KeyField ?? undefined };
  const asked = readImport(entity, how, rows, call);
  for (const [id, row] of await readNamedRecords(call.db, job.Id)) asked.named.set(id, row);
  const names = new NamedRecords(call.db, call);
  const counts: Record<keyof PartCounts, number> = { Added: 0, Changed: 0, Same: 0, Failed: 0 };
  const wrong: WrongRow[] = [];
  await gatherReminders({ verb: '导入', entity: entity.key, list: job.ListName }, call, async (gathering) => {
    for (const row of asked.rows) {
      const told = gathering.pending?.length ?? 0;
      try {
        const written = await attempt(call.db, async () => {
          const done = await writeRow(asked, row, names, gathering);
          if (done !== undefined) await settleTransitions(done.touched, gathering, call.services.commands);
          return done;
        });
        counts[countOf(written)] += 1;
      } catch (error) {
        if (!(error instanceof AppError) || !isRefusal(error)) throw error;
        // Discard the reminders of the rejected row.
        gathering.pending?.splice(told);
        counts.Failed += 1;
        wrong.push(wrongRow(row, notesOf(entity, error, 'Issues', { ...words, placeOf: placesOf(asked, row) })));
      }
    }
  });
  const numbers = new Set(asked.rows.map(({ row }) => row));
  const named = JSON.stringify([...asked.named].filter(([, row]) => numbers.has(row)));
  await endImportPart(call.db, { id: job.Id, part, wrong: JSON.stringify(wrong), named }, counts);
}

const countOf = (written: WrittenRow | undefined): keyof PartCounts =>
  written === undefined ? 'Same' : written.became === 'added' ? 'Added' : 'Changed';

/** Parses the stored mode of an import. */
export const modeOf = (text: string): ImportMode => (text === 'update' || text === 'both' ? text : 'new');

/** False for failures of the database or the server: they are not the fault of a row, and all rows would fail. */
const isRefusal = ({ code }: AppError): boolean => !['BUSY', 'INTERNAL', 'STORAGE_FULL'].includes(code);

function wrongRow(row: ImportRow, issues: WrongRow['Issues']): WrongRow {
  const below = [...row.children].map(([name, rows]) => [name, rows.map(asSent)] as const);
  const Children = below.length === 0 ? {} : { Children: Object.fromEntries(below) };
  return { ...asSent(row), ...Children, Issues: issues };
}

function asSent({ row, cells, sent }: SheetRow): Pick<WrongRow, 'Row' | 'Cells' | 'Sent'> {
  const own = sent.size === 0 ? {} : { Sent: Object.fromEntries(sent) };
  return { Row: row, Cells: Object.fromEntries(cells), ...own };
}

/** The imports running in this process, by Id, for each open database. */
const AT_WORK = new WeakMap<Database, Map<number, Promise<void>>>();

/** Whether this process runs an import, however old its heartbeat: one long part may keep it busy. */
export const isAtWork = (database: Database, id: number): boolean => AT_WORK.get(database)?.has(id) === true;

/** Runs an import after this process's earlier work for it. `work` must not reject. */
function workAt(database: Database, id: number, work: () => Promise<void>): void {
  const own = AT_WORK.get(database) ?? new Map<number, Promise<void>>();
  AT_WORK.set(database, own);
  const before = own.get(id) ?? Promise.resolve();
  const done = before.then(work).then(() => {
    if (own.get(id) === done) own.delete(id);
  });
  own.set(id, done);
}
