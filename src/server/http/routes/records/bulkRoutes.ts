import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { BulkReply } from '#wire/BulkReply.ts';
import { idsIn } from '#wire/params.ts';
import { notingDenied } from '../../../access/logDenied.ts';
import type { Db } from '../../../db/Database.ts';
import { transaction } from '../../../db/transaction.ts';
import { gatherReminders } from '../../../notify/gatherReminders.ts';
import {
  type BulkTarget,
  type Changes,
  changeAtomically,
  readChanges,
  settleAll,
  tryChange,
  versionsNow,
} from '../../../records/write/bulkUpdate.ts';
import { dryRun, eachWatched, notesOf, type Watch } from '../../../records/write/dryRun.ts';
import { eachRecord } from '../../../records/write/eachRecord.ts';
import { afterWrite, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import { revertLastChange } from '../../../records/write/revertField.ts';
import type { ChangedRecord } from '../../../records/write/updateRecord.ts';
import { errorMessage } from '../../envelope.ts';
import { deniedOf } from '../../failures.ts';
import { idempotencyKey, type RequestCall } from '../../readRequest.ts';
import { recordRoute } from '../../route.ts';

const WORDS = {
  alone: (text: string): string => `${text}。批量修改时不能确认，请单独修改这条记录`,
  textOf: errorMessage,
};

/** Bulk changes of records: preview, execution (each record on its own or all together), and undo. */
export function bulkRoutes(app: FastifyInstance): void {
  recordRoute(app, 'POST /api/:api/BulkPreview', async ({ call, entity }, request, reply) => {
    const { ids, Run, ...sent } = request.body;
    const asked = idsIn(ids);
    const changes = readChanges(entity, sent, asked);
    return dryRun(call.services.database, async (db) => {
      const rows = new Map<number, Awaited<ReturnType<typeof tryChange>>>();
      await eachWatched(inOrder(asked), watchOf(Run, reply), call.services.imports, call, async (id) => {
        const own = changes.get(id) ?? {};
        rows.set(id, await tryChange(entity, { id, changes: own }, WORDS, { ...call, db }, call.services.commands));
      });
      return { Rows: asked.flatMap((id) => rows.get(id) ?? []) };
    });
  });
  recordRoute(app, 'POST /api/:api/BulkUpdate', async ({ call, entity }, request, reply) => {
    const { ids, Run, Versions, Together, AcceptWarnings, ...sent } = request.body;
    const targets = readTargets(ids, Versions, readChanges(entity, sent, idsIn(ids)));
    const warns = AcceptWarnings !== 'true';
    if (Together === 'true')
      return changeTogether({ entity, targets, warns }, watchOf(Run, reply), call, idempotencyKey(request));
    return eachByItself(targets, deniedOf(request), entity, call, (target, db) =>
      changeAtomically(entity, target, warns, { ...call, db }),
    );
  });
  recordRoute(app, 'POST /api/:api/BulkTakeBack', async ({ call, entity }, request) => {
    const { ids, Versions, AcceptWarnings } = request.body;
    const targets = readTargets(ids, Versions, new Map());
    return eachByItself(targets, deniedOf(request), entity, call, ({ id, version }, db) =>
      revertLastChange(entity, { id, version }, AcceptWarnings !== 'true', { ...call, db }),
    );
  });
}

/** Changes records one after the other, each in its own transaction. */
async function eachByItself(
  targets: readonly BulkTarget[],
  denied: ReturnType<typeof deniedOf>,
  entity: EntityModel,
  call: RequestCall,
  change: (target: BulkTarget, db: Db) => Promise<ChangedRecord>,
): Promise<BulkReply> {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const versions = new Map<number, number>();
  const work = (id: number): Promise<unknown> =>
    notingDenied({ ...denied, recordId: id }, call.services, call, async () => {
      const target = byId.get(id);
      if (target === undefined) throw new Error(`No change of ${id} was asked for`);
      await call.services.database.checkSpace();
      const now = await transaction(call.services.database, async (db) => {
        await settleAll([await change(target, db)], { ...call, db }, call.services.commands);
        return versionsNow(entity, [id], { ...call, db });
      });
      for (const [each, version] of now) versions.set(each, version);
      afterWrite(entity, call.services);
    });
  const reply = await eachRecord([...byId.keys()], work, (error) => noteText(entity, error));
  return { ...reply, Versions: reply.Done.map((id) => versions.get(id) ?? 0) };
}

const watchOf = (run: string, reply: FastifyReply): Watch => ({
  run,
  isCancelled: () => reply.raw.destroyed,
  cancelled: '批量修改已取消',
});

/** Locks records in a fixed order, so that two transactions with the same records do not deadlock. */
const inOrder = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

/** Throws BAD_REQUEST when there is not one version for each Id. */
function readTargets(ids: string, versions: string | undefined, changes: ReadonlyMap<number, Changes>): BulkTarget[] {
  const all = ids.split(',').map(Number);
  const known = versions?.split(',').map(Number);
  if (known !== undefined && known.length !== all.length)
    throw new AppError('BAD_REQUEST', { text: '版本号要与编号一一对应', detail: 'Versions' });
  const byId = new Map(all.map((id, index) => [id, known?.[index]]));
  return inOrder([...byId.keys()]).map((id) => ({ id, version: byId.get(id), changes: changes.get(id) ?? {} }));
}

interface Together {
  readonly entity: EntityModel;
  readonly targets: readonly BulkTarget[];
  readonly warns: boolean;
}

/** Changes all records in one transaction, or none. Throws RECORD_INVALID naming the first rejected one. */
async function changeTogether(
  { entity, targets, warns }: Together,
  watch: Watch,
  call: RequestCall,
  key: string | undefined,
): Promise<BulkReply | Replayed> {
  const body = [targets, warns];
  const reply = await onceOnly({ route: `${entity.key}.BulkUpdate`, body, key }, call, (call) =>
    gatherReminders({ verb: '批量修改', entity: entity.key, list: 'list' }, call, async (gathering) => {
      const changed: ChangedRecord[] = [];
      await eachWatched(targets, watch, call.services.imports, call, async (target) => {
        try {
          changed.push(await changeAtomically(entity, target, warns, gathering));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const text = `编号 ${target.id}：${noteText(entity, error)}。一条都没有修改`;
          throw new AppError('RECORD_INVALID', { text, cause: error });
        }
      });
      await settleAll(changed, gathering, gathering.services.commands);
      const done = targets.map(({ id }) => id);
      const versions = await versionsNow(entity, done, gathering);
      return { Done: done, Versions: done.map((id) => versions.get(id) ?? 0), Failed: [] };
    }),
  );
  afterWrite(entity, call.services);
  return reply;
}

/** The message for a record: its issues with their fields, or the warnings to confirm. */
function noteText(entity: EntityModel, error: AppError): string {
  const list = error.code === 'UNCONFIRMED' ? 'Warnings' : 'Issues';
  return notesOf(entity, error, list, WORDS)
    .map(({ Title, Message }) => (Title === '' || Message.includes(Title) ? Message : `${Title}：${Message}`))
    .join('；');
}
