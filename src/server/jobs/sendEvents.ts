import { createHmac } from 'node:crypto';
import { actionOf, type EntityModel } from '#engine/model/EntityModel.ts';
import { buildUser } from '../access/buildUser.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { makeCall, systemCall, withoutAccount } from '../access/openCall.ts';
import { readAccount } from '../db/accounts/accounts.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import {
  addEvents,
  type EventKind,
  loggedBeyond,
  type LoggedChange,
  noteAnswer,
  noteEvent,
  readWebhooks,
  type Sent,
  takeEvent,
  type WebhookEventRow,
  type WebhookRow,
} from '../db/system/webhookTables.ts';
import { transaction } from '../db/transaction.ts';
import { askOutside } from '../media/askOutside.ts';
import { unseal, WEBHOOK_SECRET } from '../session/installationKey.ts';
import { errorFacts } from '../settings/Log.ts';
import type { JobServices } from './removeOld.ts';

const MINUTE = 60_000;
/** A receiver that has not responded by then counts as not reached. Milliseconds. */
const RECEIVER_TIMEOUT_MS = 10_000;
/** A process that took an event and has recorded no result by then has died. Milliseconds. */
const TAKEN = 2 * MINUTE;
/** Other jobs wait during a run. Milliseconds. */
const RUN_TIMEOUT_MS = 20_000;
/** Delays after each failed attempt; after the last one the event is given up. Milliseconds. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
const ENTRIES_AT_ONCE = 500;

/** Sends new and failed events to other programs within `patience` ms. Returns the number that arrived. */
export async function sendEvents(services: JobServices, patience = RECEIVER_TIMEOUT_MS): Promise<number> {
  for (const { Id } of await readWebhooks(services.database.db)) await gatherEvents(Id, services);
  return deliverEvents(services, patience);
}

/**
 * Creates the events of a subscription from the op log, each once: the log was written together with the change, and
 * its chain follows the order of commits. Only for records that its account may view. None while the account may not
 * sign in: they follow once it may again.
 */
async function gatherEvents(id: number, services: JobServices): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = await transaction(services.database, async (db) => {
      const [webhook] = await readWebhooks(db, id);
      if (webhook?.IsOn !== true) return false;
      const call = await callOf(webhook.AccountId, services, db);
      if (call === undefined) return false;
      const entries = await loggedBeyond(db, webhook.Seq, ENTRIES_AT_ONCE);
      const last = entries.at(-1);
      if (last === undefined) return false;
      await addEvents(db, id, last.Seq, await eventsOf(webhook, entries, { ...call, db }), call.moment);
      return entries.length === ENTRIES_AT_ONCE;
    });
}

/** A call by the account; undefined when it may not sign in. */
async function callOf(accountId: number, services: JobServices, db: Db): Promise<Call | undefined> {
  const account = await readAccount(db, accountId);
  if (account === undefined || account.AccountState !== 1) return undefined;
  const call = systemCall(services);
  const { user } = await buildUser(account, call.product, { ...call, user: {}, db });
  return makeCall({ ...withoutAccount(user), account }, '', services);
}

type NewEvent = Pick<WebhookEventRow, 'Seq' | 'EntityKey' | 'RecordId' | 'Kind' | 'OpAction' | 'OpTime'>;

async function eventsOf(
  { Entities, Kinds }: WebhookRow,
  entries: readonly LoggedChange[],
  call: DbCall,
): Promise<NewEvent[]> {
  const gone = await mergedAway(entries, call);
  const events = entries.flatMap((entry): NewEvent[] => {
    const { Seq, EntityKey, RecordId, OpAction, OpTime, Result } = entry;
    const entity = EntityKey === null ? undefined : call.findEntity(EntityKey);
    if (entity === undefined || !Entities.includes(entity.key) || RecordId === null || Result !== 'ok') return [];
    const Kind = gone.has(entry) ? 'deleted' : kindOf(entity, OpAction);
    if (Kind === undefined || !Kinds.includes(Kind)) return [];
    return [{ Seq, EntityKey: entity.key, RecordId, Kind, OpAction, OpTime }];
  });
  return visibleEvents(events, call);
}

/** The entries about records merged into another one: subscribers receive them as deleted. */
async function mergedAway(entries: readonly LoggedChange[], call: DbCall): Promise<ReadonlySet<LoggedChange>> {
  const merges = entries.filter(({ OpAction }) => OpAction === 'merge');
  const gone = new Set<LoggedChange>();
  for (const key of new Set(merges.map(({ EntityKey }) => EntityKey))) {
    const entity = key === null ? undefined : call.findEntity(key);
    const own = merges.filter(({ EntityKey }) => EntityKey === key);
    const ids = [...new Set(own.flatMap(({ RecordId }) => RecordId ?? []))];
    if (entity === undefined) continue;
    const found = await selectRecords({ entity, columns: [], ids, deleted: 'only' }, call);
    for (const entry of own) if (found.some(({ id }) => id === entry.RecordId)) gone.add(entry);
  }
  return gone;
}

/** Returns the events about records which the account of a call may view. */
async function visibleEvents<T extends Pick<NewEvent, 'EntityKey' | 'RecordId'>>(
  events: readonly T[],
  call: DbCall,
): Promise<T[]> {
  const visible = new Map<string, ReadonlySet<number>>();
  for (const key of new Set(events.map(({ EntityKey }) => EntityKey))) {
    const entity = call.findEntity(key);
    const access = entity === undefined ? undefined : call.access(entity);
    if (entity === undefined || access?.may('view') !== true) continue;
    const ids = [...new Set(events.filter(({ EntityKey }) => EntityKey === key).map(({ RecordId }) => RecordId))];
    // Including deleted records: their rows remain, and their permissions are checked as before.
    const found = await selectRecords({ entity, columns: [], ids, where: access.rows('view'), deleted: true }, call);
    visible.set(key, new Set(found.map(({ id }) => id)));
  }
  return events.filter(({ EntityKey, RecordId }) => visible.get(EntityKey)?.has(RecordId) === true);
}

/** The kind of event of a log entry; undefined for an entry that changed nothing. */
function kindOf({ forms, workflow }: EntityModel, action: string): EventKind | undefined {
  if (action === 'reveal' || action === 'export') return undefined;
  if (action === 'delete') return 'deleted';
  if (workflow?.transitions.some((transition) => transition.action === action) === true) return 'transition';
  const making = ['create', 'import', 'undelete', ...[...forms.values()].map(actionOf)];
  return making.includes(action) ? 'created' : 'updated';
}

/** Delivers due events until the time limit. After a failure the receiver's others wait for the next run. */
async function deliverEvents(services: JobServices, patience: number): Promise<number> {
  const { database, clock, products } = services;
  const end = Date.now() + RUN_TIMEOUT_MS;
  const failed: number[] = [];
  let arrived = 0;
  while (Date.now() < end) {
    const now = clock().getTime();
    const event = await takeEvent(database.db, failed, now, now + TAKEN);
    if (event === undefined) break;
    const [webhook] = (await readWebhooks(database.db)).filter(({ Id }) => Id === event.WebhookId);
    if (webhook === undefined) continue;
    const { Seq, EntityKey, RecordId, Kind, OpAction, OpTime } = event;
    const Entity = products.current.find(EntityKey)?.api ?? EntityKey;
    const facts = { Entity, Id: RecordId, Kind, Action: OpAction, Time: OpTime };
    const held = await heldBack(webhook, event, services);
    if (held !== undefined) {
      await noteEvent(database.db, event.Id, { isThere: false, answer: held, moment: now }, undefined);
      continue;
    }
    const sent = await sendTo(webhook, String(Seq), facts, services, patience);
    const pause = RETRY_DELAYS_MS[event.Tries - 1];
    if (sent.isThere) arrived += 1;
    else failed.push(webhook.Id);
    await noteEvent(database.db, event.Id, sent, pause === undefined ? undefined : now + pause);
  }
  return arrived;
}

/** Returns why an event must not be sent after all: its account may have lost the permission for the record since. */
async function heldBack(
  { AccountId }: WebhookRow,
  event: WebhookEventRow,
  services: JobServices,
): Promise<string | undefined> {
  const { db } = services.database;
  const call = await callOf(AccountId, services, db);
  if (call === undefined) return '没有推送：保存订阅的账号不能登录';
  const visible = await visibleEvents([event], { ...call, db });
  return visible.length > 0 ? undefined : '没有推送：保存订阅的账号现在无权查看这条数据';
}

/** Sends something signed to a subscription; stores and returns whether it arrived (2xx within `patience` ms). */
export async function sendTo(
  webhook: WebhookRow,
  EventId: string,
  facts: Readonly<Record<string, unknown>>,
  { outside, settings, database, log, clock }: Pick<JobServices, 'outside' | 'settings' | 'database' | 'log' | 'clock'>,
  patience = RECEIVER_TIMEOUT_MS,
): Promise<Sent> {
  const body = JSON.stringify({ EventId, ...facts });
  const timestamp = String(Math.floor(clock().getTime() / 1000));
  const done = async (isThere: boolean, answer: string): Promise<Sent> => {
    const sent = { isThere, answer, moment: clock().getTime() };
    await noteAnswer(database.db, webhook.Id, sent);
    return sent;
  };
  let status: number;
  try {
    const signature = createHmac('sha256', unseal(webhook.Secret, WEBHOOK_SECRET, settings))
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Guiju',
      'x-guiju-event': EventId,
      'x-guiju-timestamp': timestamp,
      'x-guiju-signature': `sha256=${signature}`,
    };
    const request = { method: 'POST', headers, body } as const;
    const reply = await askOutside(outside, new URL(webhook.Url), request, AbortSignal.timeout(patience));
    reply.destroy();
    status = reply.statusCode ?? 0;
  } catch (error) {
    log.warn({ ...errorFacts(error), webhook: webhook.Id, event: EventId }, 'an event was not sent');
    return done(false, '没有送达：无法连接、没有及时回答，或地址在内部网络；原因见服务器的日志');
  }
  return done(status >= 200 && status < 300, `HTTP ${status}`);
}
