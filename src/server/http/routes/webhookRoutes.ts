import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import type { WebhookEvent, WebhooksReply } from '#wire/calls/WEBHOOK_CALLS.ts';
import { idsIn } from '#wire/params.ts';
import { demandDeveloper } from '../../access/Call.ts';
import { demandVersion, logAdmin } from '../../admin/adminChange.ts';
import { demandAdmin } from '../../admin/roleAdmin.ts';
import { readAccount } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/Database.ts';
import {
  countEvents,
  EVENT_KINDS,
  type EventKind,
  findEvents,
  readWebhooks,
  removeWebhook,
  resendEvents,
  type VisibleRecords,
  type WebhookEventRow,
  type WebhookRow,
  writeWebhook,
} from '../../db/system/webhookTables.ts';
import { sendTo } from '../../jobs/sendEvents.ts';
import { transaction } from '../../db/transaction.ts';
import { seal, WEBHOOK_SECRET } from '../../session/installationKey.ts';
import type { RequestCall } from '../readRequest.ts';
import { readPage } from './organisationRoutes.ts';
import { callRoute } from '../route.ts';

const PART = 'development';
const EDIT = 'Webhook.edit';
const KIND = 'webhook';
const MAX_WEBHOOKS = 50;

/** Webhooks: subscriptions of other programs to changes, and the results of their events. */
export function webhookRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Webhook/Search', (call) => listWebhooks(call));
  callRoute(app, 'POST /api/Webhook/Save', (call, { body }) => saveWebhook(call, body));
  callRoute(app, 'POST /api/Webhook/NewSecret', async (call, { body }) => {
    demandAdmin(PART, EDIT, call);
    const secret = newSecret();
    await transaction(call.services.database, async (db) => {
      const webhook = await webhookAt(db, Number(body.id));
      await writeWebhook(db, { ...webhook, Secret: sealed(secret, call), Version: webhook.Version + 1 });
      await logAdmin([{ kind: KIND, id: webhook.Id, title: webhook.Name, action: 'newSecret' }], db, call);
    });
    return { Secret: secret };
  });
  callRoute(app, 'POST /api/Webhook/SetState', async (call, { body }) => {
    demandAdmin(PART, EDIT, call);
    const IsOn = body.IsOn === 'true';
    await transaction(call.services.database, async (db) => {
      const webhook = await webhookAt(db, Number(body.id));
      if (webhook.IsOn === IsOn) return;
      await writeWebhook(db, { ...webhook, IsOn, Version: webhook.Version + 1 });
      const action = IsOn ? 'enable' : 'disable';
      await logAdmin([{ kind: KIND, id: webhook.Id, title: webhook.Name, action }], db, call);
    });
  });
  callRoute(app, 'POST /api/Webhook/Test', async (call, { body }) => {
    demandAdmin(PART, EDIT, call);
    const { database } = call.services;
    const webhook = await webhookAt(database.db, Number(body.id));
    const facts = { Kind: 'test', Time: call.now };
    const { isThere, answer } = await sendTo(webhook, `test-${call.moment}`, facts, call.services);
    const title = `${webhook.Name}：${answer}`;
    await transaction(database, (db) => logAdmin([{ kind: KIND, id: webhook.Id, title, action: 'test' }], db, call));
    return { IsThere: isThere, Answer: answer };
  });
  callRoute(app, 'POST /api/Webhook/Delete', async (call, { body }) => {
    demandAdmin(PART, EDIT, call);
    await transaction(call.services.database, async (db) => {
      const { Id, Name } = await webhookAt(db, Number(body.id));
      await removeWebhook(db, Id);
      await logAdmin([{ kind: KIND, id: Id, title: Name, action: 'delete' }], db, call);
    });
  });
  callRoute(app, 'GET /api/Webhook/Events', async (call, { query }) => {
    demandDeveloper(call);
    const { id, state } = query;
    const { db } = call.services.database;
    const wanted = { webhook: id === undefined ? undefined : Number(id), state };
    const found = await findEvents(wanted, visibleTo(call), { ...call, db }, readPage(query));
    const names = new Map((await readWebhooks(db)).map(({ Id, Name }) => [Id, Name]));
    const present = (row: WebhookEventRow): WebhookEvent => presentEvent(row, names.get(row.WebhookId) ?? '', call);
    return { Rows: found.rows.map(present), Total: found.total };
  });
  callRoute(app, 'POST /api/Webhook/Resend', async (call, { body }) => {
    demandAdmin(PART, EDIT, call);
    const ids = idsIn(body.ids);
    return await transaction(call.services.database, async (db) => {
      const Count = await resendEvents(ids, visibleTo(call), { ...call, db }, call.moment);
      const title = `重新推送 ${Count} 个事件`;
      if (Count > 0) await logAdmin([{ kind: KIND, id: null, title, action: 'resend' }], db, call);
      return { Count };
    });
  });
}

/** The records that the caller may view, by entity: events must not reveal other records. */
const visibleTo = (call: RequestCall): VisibleRecords[] =>
  [...call.product.entities.values()].flatMap((entity) => {
    const access = call.access(entity);
    return access.may('view') ? [{ entity, where: access.rows('view') }] : [];
  });

const newSecret = (): string => randomBytes(32).toString('base64url');
const sealed = (secret: string, call: RequestCall): string => seal(secret, WEBHOOK_SECRET, call.services.settings);

async function webhookAt(db: Db, id: number): Promise<WebhookRow> {
  const [webhook] = await readWebhooks(db, id);
  if (webhook === undefined) throw new AppError('NOT_FOUND', { text: '没有这个推送订阅' });
  return webhook;
}

/** The subscriptions and available events. Throws FORBIDDEN for users other than developers. */
async function listWebhooks(call: RequestCall): Promise<WebhooksReply> {
  demandDeveloper(call);
  const { db } = call.services.database;
  const counts = await countEvents(db);
  const Rows = [];
  for (const webhook of await readWebhooks(db)) {
    const { Id, Name, Url, AccountId, Entities, Kinds, IsOn, Version } = webhook;
    const owner = await readAccount(db, AccountId);
    const count = (state: WebhookEventRow['State']): number =>
      counts.find(({ WebhookId, State }) => WebhookId === Id && State === state)?.Count ?? 0;
    Rows.push({
      ...{ Id, Name, Url, Kinds, IsOn, Version },
      Owner: owner?.RealName ?? owner?.NickName ?? null,
      IsOwnerGone: owner?.AccountState !== 1,
      Entities: Entities.map((key) => call.findEntity(key)?.api ?? key),
      ...{ Waiting: count('waiting'), Dead: count('dead'), Sent: count('sent') },
      ...{
        SentTime: timeOf(webhook.SentAt, call),
        FailedTime: timeOf(webhook.FailedAt, call),
        FailedAnswer: webhook.FailedAnswer,
      },
    });
  }
  return {
    Rows,
    Entities: [...call.product.entities.values()]
      .filter((entity) => !entity.dialog && call.access(entity).may('view'))
      .map(({ api, title }) => ({ Value: api, Label: title })),
    MayEdit: mayAdminister(call.who, PART, EDIT),
    DoesJobs: call.services.settings.jobs,
  };
}

const timeOf = (moment: number | null, { zone }: Pick<RequestCall, 'zone'>): string | null =>
  moment === null ? null : zone.text(moment);

function presentEvent(row: WebhookEventRow, Webhook: string, call: RequestCall): WebhookEvent {
  const { Id, Seq, EntityKey, RecordId, Kind, OpAction, OpTime, State, Tries, NextAt, SentAt, Answer } = row;
  return {
    ...{ Id, EventId: String(Seq), Webhook, RecordId, Kind, State, Tries, Answer, Action: OpAction, Time: OpTime },
    Entity: call.findEntity(EntityKey)?.title ?? EntityKey,
    NextTime: State === 'waiting' ? timeOf(NextAt, call) : null,
    SentTime: timeOf(SentAt, call),
  };
}

type SentWebhook = BodyOf<Calls['POST /api/Webhook/Save']>;

/**
 * Adds or changes a subscription. From then on it has the permissions of the user who saved it, so that changing the
 * address of another user's subscription reveals nothing. Throws FORBIDDEN, NOT_FOUND, RECORD_INVALID,
 * VERSION_CONFLICT.
 */
async function saveWebhook(call: RequestCall, sent: SentWebhook): Promise<{ Id: number; Secret: string | null }> {
  demandAdmin(PART, EDIT, call);
  const facts = readSent(sent, call);
  return transaction(call.services.database, async (db) => {
    const before = sent.Id === undefined ? undefined : await webhookAt(db, Number(sent.Id));
    const secret = before === undefined ? newSecret() : null;
    if (before === undefined && (await readWebhooks(db)).length >= MAX_WEBHOOKS)
      throw recordInvalid([{ field: 'Name', message: `最多 ${MAX_WEBHOOKS} 个推送订阅，请先删除不用的` }]);
    if (before !== undefined)
      await demandVersion(
        sent.Version,
        before.Version,
        { kind: KIND, id: before.Id, title: before.Name },
        { ...call, db },
      );
    const Id = await writeWebhook(db, {
      ...facts,
      Id: before?.Id ?? 0,
      Secret: before?.Secret ?? sealed(secret ?? '', call),
      AccountId: call.who.accountId,
      Version: (before?.Version ?? 0) + 1,
    });
    const action = before === undefined ? 'create' : 'edit';
    const change = { before: before === undefined ? {} : loggedFacts(before), after: loggedFacts(facts) };
    await logAdmin([{ kind: KIND, id: Id, title: facts.Name, action, ...change }], db, call);
    return { Id, Secret: secret };
  });
}

type Facts = Pick<WebhookRow, 'Name' | 'Url' | 'Entities' | 'Kinds' | 'IsOn'>;

const loggedFacts = ({ Name, Url, Entities, Kinds, IsOn }: Facts): Record<string, unknown> => ({
  ...{ Name, Url, IsOn },
  ...{ Entities: [...Entities], Kinds: [...Kinds] },
});

const isKind = (kind: string): kind is EventKind => EVENT_KINDS.some((known) => known === kind);
const listIn = (text: string): string[] => [...new Set(text.split(',').filter((part) => part !== ''))];

/** Reads and checks a sent subscription. Throws RECORD_INVALID. */
function readSent({ Name, Url, Entities, Kinds, IsOn }: SentWebhook, call: RequestCall): Facts {
  const [name, url, apis, kinds] = [Name.trim(), Url.trim(), listIn(Entities), listIn(Kinds)];
  const entities = apis.map((api) => call.product.byApi(api));
  const visible = entities.flatMap((entity) =>
    entity !== undefined && !entity.dialog && call.access(entity).may('view') ? [entity.key] : [],
  );
  const known = kinds.filter(isKind);
  const issues: Issue[] = [];
  if (name === '' || name.length > 50) issues.push({ field: 'Name', message: '请填写名称，最多 50 个字' });
  const problem = urlProblem(url, call);
  if (problem !== undefined) issues.push({ field: 'Url', message: problem });
  if (visible.length === 0 || visible.length < apis.length)
    issues.push({ field: 'Entities', message: '请选择您有权查看的数据' });
  if (known.length === 0 || known.length < kinds.length) issues.push({ field: 'Kinds', message: '请选择事件' });
  if (issues.length > 0) throw recordInvalid(issues);
  return { Name: name, Url: url, Entities: visible, Kinds: known, IsOn: IsOn === 'true' };
}

/** Obvious problems of an address; the host's IP address is checked at each delivery. */
function urlProblem(text: string, call: RequestCall): string | undefined {
  if (text.length > 1000 || !URL.canParse(text)) return '请填写完整的地址，例如 https://example.com/hook';
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return '地址要以 https:// 或 http:// 开头';
  if (username !== '' || password !== '') return '地址里不能有账号和密码';
  const { ports, isAllowed } = call.services.outside;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isAllowed(address)) return '推送只能发到互联网上的地址，这个地址在内部网络';
  return port !== '' && !ports.includes(Number(port)) ? `端口只能是 ${ports.join('、')}` : undefined;
}
