import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { BulkReply } from '#wire/BulkReply.ts';
import { idsIn } from '#wire/params.ts';
import { notingDenied } from '../../../access/logDenied.ts';
import { transaction } from '../../../db/transaction.ts';
import { gatherReminders } from '../../../notify/gatherReminders.ts';
import {
  type BulkTarget,
  type Changes,
  changeWholly,
  readChanges,
  settleAll,
  tryChange,
} from '../../../records/write/bulkUpdate.ts';
import { dryRun, eachWatched, notesOf, type Watch } from '../../../records/write/dryRun.ts';
import { eachRecord } from '../../../records/write/eachRecord.ts';
import { afterWrite, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import type { ChangedRecord } from '../../../records/write/updateRecord.ts';
import { errorMessage } from '../../envelope.ts';
import { deniedOf } from '../../failures.ts';
import { idempotencyKey, type RequestCall, recordTarget } from '../../readRequest.ts';
import { route } from '../../route.ts';

const WORDS = { alone: '批量修改时不能确认，请单独修改这条记录', textOf: errorMessage };

/** The same change of several records: what it would do to each, and doing it, each by itself or all together. */
export function bulkRoutes(app: FastifyInstance): void {
  route(app, 'POST /api/:api/BulkPreview', async (request, reply) => {
    const { call, entity } = recordTarget(request);
    const { ids, Changes: text, Run } = request.body;
    const changes = readChanges(entity, text);
    return dryRun(call.services.database, async (db) => {
      const rows: Awaited<ReturnType<typeof tryChange>>[] = [];
      await eachWatched(inOrder(idsIn(ids)), watchOf(Run, reply), call.services.imports, call, async (id) => {
        rows.push(await tryChange(entity, id, changes, WORDS, db, call, call.services.commands));
      });
      const places = new Map(idsIn(ids).map((id, index) => [id, index]));
      return { Rows: rows.sort((a, b) => (places.get(a.Id) ?? 0) - (places.get(b.Id) ?? 0)) };
    });
  });
  route(app, 'POST /api/:api/BulkUpdate', async (request, reply) => {
    const { call, entity } = recordTarget(request);
    const { ids, Changes: text, Run, Versions, Together, AcceptWarnings } = request.body;
    const changes = readChanges(entity, text);
    const targets = readTargets(ids, Versions);
    const warns = AcceptWarnings !== 'true';
    if (Together === 'true')
      return changeTogether({ entity, targets, changes, warns }, watchOf(Run, reply), call, idempotencyKey(request));
    const versions = new Map(targets.map(({ id, version }) => [id, version]));
    const change = (id: number): Promise<unknown> =>
      notingDenied({ ...deniedOf(request), recordId: id }, call.services, call, async () => {
        await call.services.database.checkSpace();
        await transaction(call.services.database, async (db) => {
          const changed = await changeWholly(entity, { id, version: versions.get(id) }, changes, warns, db, call);
          await settleAll([changed], db, call, call.services.commands);
        });
        afterWrite(entity, call.services);
      });
    return eachRecord([...versions.keys()], change, (error) => noteText(entity, error));
  });
}

const watchOf = (run: string, reply: FastifyReply): Watch => ({
  run,
  isCancelled: () => reply.raw.destroyed,
  cancelled: '批量修改已取消',
});

/** Whoever locks several records does so in one order: two that lock the same ones do not wait for each other. */
const inOrder = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);

/** Throws BAD_REQUEST when there is not one version for each Id. */
function readTargets(ids: string, versions: string | undefined): BulkTarget[] {
  const all = ids.split(',').map(Number);
  const known = versions?.split(',').map(Number);
  if (known !== undefined && known.length !== all.length)
    throw new AppError('BAD_REQUEST', { text: '版本号要与编号一一对应', detail: 'Versions' });
  const byId = new Map(all.map((id, index) => [id, known?.[index]]));
  return inOrder([...byId.keys()]).map((id) => ({ id, version: byId.get(id) }));
}

interface Together {
  readonly entity: EntityModel;
  readonly targets: readonly BulkTarget[];
  readonly changes: Changes;
  readonly warns: boolean;
}

/** Changes all records in one transaction, or none. Throws RECORD_INVALID that names the first that is refused. */
async function changeTogether(
  { entity, targets, changes, warns }: Together,
  watch: Watch,
  call: RequestCall,
  key: string | undefined,
): Promise<BulkReply | Replayed> {
  const body = [targets, changes, warns];
  const reply = await onceOnly({ route: `${entity.key}.BulkUpdate`, body, key }, call.services.database, call, (db) =>
    gatherReminders({ verb: '批量修改', entity: entity.key, list: 'list' }, db, call, async (gathering) => {
      const changed: ChangedRecord[] = [];
      await eachWatched(targets, watch, call.services.imports, call, async (target) => {
        try {
          changed.push(await changeWholly(entity, target, changes, warns, db, gathering));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const text = `编号 ${target.id}：${noteText(entity, error)}。一条都没有修改`;
          throw new AppError('RECORD_INVALID', { text, cause: error });
        }
      });
      await settleAll(changed, db, gathering, gathering.services.commands);
      return { Done: targets.map(({ id }) => id), Failed: [] };
    }),
  );
  afterWrite(entity, call.services);
  return reply;
}

/** What is wrong with a record, with the fields it is about; of something to think over, that. */
function noteText(entity: EntityModel, error: AppError): string {
  const list = error.code === 'UNCONFIRMED' ? 'Warnings' : 'Issues';
  return notesOf(entity, error, list, WORDS)
    .map(({ Title, Message }) => (Title === '' || Message.includes(Title) ? Message : `${Title}${Message}`))
    .join('；');
}
