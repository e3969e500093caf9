import type { DbCall } from '../../../access/Call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idsIn } from '#wire/params.ts';
import { type RequestCall, idempotencyKey, recordTarget } from '../../readRequest.ts';
import { AppError } from '#engine/errors.ts';
import { eachRecord } from '../../../records/write/eachRecord.ts';
import { type WireBody, readSent, formFields } from '../../../records/check/readSent.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readStateLog } from '../../../db/system/stateLog.ts';
import { findVisible, getWritten, type ChangedRecord } from '../../../records/read/getRecord.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { warningsOf } from '#engine/workflow/moveOf.ts';
import type { FoundRecord } from '../../../db/rows/selectRecords.ts';
import { presentRecord } from '../../../records/read/presentRecord.ts';
import { recordTitle } from '../../../records/read/readTitles.ts';
import { presentIgnored } from '../../../records/save/saveDraft.ts';
import { afterWrite, answersOf, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import { performTransition } from '../../../workflow/performTransition.ts';
import { readScope } from '../../../workflow/openScope.ts';
import { explainAction } from '../../../workflow/explainAction.ts';
import { EXPLAINED_ACTIONS, explainStandard } from '../../../workflow/explainStandard.ts';
import { actingCall, refusalOf, takeFlags } from '../../../workflow/takeable.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { errorMessage } from '../../envelope.ts';
import { recordRoute, route } from '../../route.ts';
import type { ActionWarnings } from '#wire/BulkReply.ts';
import type { StateLogReply } from '#wire/LogReply.ts';
import type { SavedReply } from '#wire/RecordReply.ts';
import { forReader } from '../../../access/openCall.ts';

interface TransitionCall {
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly id: number;
  /** The version that the user saw; undefined in a call about several records. */
  readonly version: number | undefined;
  readonly body: WireBody;
  /** The Idempotency-Key of the call. */
  readonly key: string | undefined;
}

/**
 * Runs a transition of a record for a user, in one transaction. Throws NOT_FOUND, FORBIDDEN, STATE_FORBIDS with the
 * text of the table, VERSION_CONFLICT, RECORD_INVALID with every issue, UNCONFIRMED with warnings; nothing is stored
 * then.
 */
async function takeTransition(call: RequestCall, asked: TransitionCall): Promise<SavedReply | Replayed> {
  const { entity, transition, id, key, body } = asked;
  const route = `${entity.key}.${transition.action}`;
  const reply = await onceOnly({ route, body: { ...body, id }, key }, call, async (call) => {
    const found = await openRecord(call, asked, true);
    const model = actionModel(entity, transition.action) ?? entity;
    const form = model.forms.get(transition.action);
    const fields = form === undefined ? [] : formFields(model, form);
    const acting = actingCall(entity, found, call);
    const { writable } = acting.access(model);
    const names = fields.map(({ name }) => name);
    // Customers may enter exactly the inputs of a transition that is open to them.
    const editable = new Set(call.who.role === 'customer' ? names : names.filter((name) => writable.has(name)));
    const sent = readSent(model, fields, editable, body, acting, found.values);
    const made: ChangedRecord[] = [];
    const onMade = (some: readonly ChangedRecord[]): void => void made.push(...some);
    const work = { entity: model, transition, found, fields, editable, onMade, ...answersOf(body), ...sent };
    const touched = await performTransition(work, acting, call.services.commands);
    await settleTransitions(touched, call, call.services.commands);
    const Made = await presentMade(made, call);
    const written = await getWritten(entity, id, call);
    return { ...written, Ignored: sent.ignored.map(presentIgnored), ...(Made.length === 0 ? {} : { Made }) };
  });
  afterWrite(entity, call.services);
  return reply;
}

/** The new records among these, without those that the caller may not view. */
async function presentMade(
  touched: readonly ChangedRecord[],
  call: DbCall & RequestCall,
): Promise<NonNullable<SavedReply['Made']>> {
  const made: NonNullable<SavedReply['Made']>[number][] = [];
  for (const { entity, id, isMade } of touched) {
    const found =
      isMade === true && call.access(entity).may('view')
        ? await orNothing(() => findVisible(entity, id, call))
        : undefined;
    if (found === undefined) continue;
    const Title = recordTitle(entity, found.values, forReader(call).wording);
    made.push({ Entity: entity.key, Kind: entity.title, Id: id, Title });
  }
  return made;
}

type RecordAsk = Pick<TransitionCall, 'entity' | 'transition' | 'id' | 'version'>;

/** Reads the record, locked if requested, and checks that this user may do the transition with it now. */
async function openRecord(
  call: DbCall & RequestCall,
  { entity, transition, id, version }: RecordAsk,
  lock: boolean,
): Promise<FoundRecord> {
  const found = await findVisible(entity, id, call, { lock, flags: takeFlags(entity, transition, call) });
  const refusal = refusalOf(entity, transition, found, call);
  const detail = `${transition.action} ${entity.key} ${id}`;
  if (refusal !== undefined)
    throw new AppError(refusal.code, { detail, ...(refusal.text === undefined ? {} : { text: refusal.text }) });
  if (version === undefined || found.values['Version'] === version) return found;
  const { Record } = await presentRecord(entity, found, forReader(call));
  throw new AppError('VERSION_CONFLICT', { data: { Current: Record } });
}

/** The warnings of a transition for each record; omits records that the user cannot do it with. */
async function previewWarnings(
  call: RequestCall,
  asked: Pick<TransitionCall, 'entity' | 'transition'>,
  ids: readonly number[],
): Promise<ActionWarnings> {
  const { entity, transition } = asked;
  if (transition.warnings.length === 0) return { Rows: [] };
  const { db } = call.services.database;
  const model = actionModel(entity, transition.action) ?? entity;
  const nothing = { fields: [], editable: new Set<string>(), sent: {}, ignored: [], issues: [] };
  const Rows: ActionWarnings['Rows'][number][] = [];
  for (const id of ids) {
    const found = await findTakeable({ ...call, db }, { ...asked, id, version: undefined });
    if (found === undefined) continue;
    const acting = actingCall(entity, found, call);
    const { scope } = await readScope({ entity: model, transition, found, ...nothing }, { ...acting, db });
    const Messages = warningsOf(transition, scope);
    if (Messages.length > 0)
      Rows.push({ Id: id, Title: recordTitle(entity, found.values, forReader(call).wording), Messages });
  }
  return { Rows };
}

const findTakeable = (call: DbCall & RequestCall, asked: RecordAsk): Promise<FoundRecord | undefined> =>
  orNothing(() => openRecord(call, asked, false));

async function orNothing(find: () => Promise<FoundRecord>): Promise<FoundRecord | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const LIMIT = 200;

/** The transitions of a record, newest first; reasons for readers of their fields, not customers (domain 1.6). */
async function stateHistory(call: RequestCall, entity: EntityModel, id: number): Promise<StateLogReply> {
  const { db } = call.services.database;
  await findVisible(entity, id, { ...call, db });
  const { readable } = call.access(entity);
  const rows = await readStateLog(db, { entity: entity.key, id }, LIMIT);
  const isCustomer = call.who.role === 'customer';
  return {
    Rows: rows
      .filter(({ StateField }) => readable.has(StateField))
      .map(({ StateField, FromState, ToState, ActionCode, OperatorName, OpTime, Reason }) => ({
        StateField,
        FromState,
        ToState,
        ActionCode,
        OperatorName: isCustomer ? null : OperatorName,
        OpTime,
        Reason: isCustomer ? null : Reason,
      })),
  };
}

interface Params {
  api: string;
  action: string;
}

/** POST /api/{Api}/{Action} (domain 0.9): with `ids` a transaction and a result per record. */
export function transitionRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/StateLog', ({ call, entity }, { query }) =>
    stateHistory(call, entity, Number(query.id)),
  );
  recordRoute(app, 'GET /api/:api/Warnings', async ({ call, entity }, { query }) => {
    const transition = transitionOf(entity, query.action);
    return await previewWarnings(call, { entity, transition }, idsIn(query.ids));
  });
  recordRoute(app, 'GET /api/:api/Explain', async ({ call, entity }, { query }) => {
    const { action } = query;
    const { db } = call.services.database;
    const id = Number(query.id);
    if (EXPLAINED_ACTIONS.includes(action)) return await explainStandard(entity, action, id, { ...call, db });
    return await explainAction(entity, transitionOf(entity, action), id, { ...call, db });
  });
  route(app, 'POST /api/:api/:action', async (request) => {
    const { call, entity, transition } = transitionTarget(request);
    const { ids, ...body } = request.body;
    const take = (id: number, version: number | undefined, key: string | undefined) =>
      takeTransition(call, { entity, transition, id, version, body, key });
    if (typeof ids === 'string')
      return await eachRecord(idsIn(ids), (id) => take(id, undefined, undefined), errorMessage);
    const [id, version] = [demandNumber(body['Id'], '缺少编号'), demandNumber(body['Version'], '缺少版本号')];
    return await take(id, version, idempotencyKey(request));
  });
}

function transitionTarget(request: FastifyRequest<{ Params: Params }>) {
  const target = recordTarget(request);
  return { ...target, transition: transitionOf(target.entity, request.params.action) };
}

/** The transition with a code, which is capitalised in paths. Throws NOT_FOUND for an unknown one. */
function transitionOf(entity: EntityModel, action: string): TransitionModel {
  const code = `${action.charAt(0).toLowerCase()}${action.slice(1)}`;
  const transition = entity.workflow?.transitions.find((other) => other.action === code);
  if (transition === undefined) throw new AppError('NOT_FOUND', { text: '请求的地址不存在' });
  return transition;
}

function demandNumber(value: unknown, text: string): number {
  const number = Number(value);
  if (typeof value !== 'string' || !Number.isSafeInteger(number)) throw new AppError('BAD_REQUEST', { text });
  return number;
}
