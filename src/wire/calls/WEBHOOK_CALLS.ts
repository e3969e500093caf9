import { id, logPaging, none, someIds, textUpTo, yesOrNo } from '../params.ts';
import {
  choice,
  flag,
  integer,
  list,
  nothing,
  nullable,
  object,
  optional,
  text,
  type TypeOf,
  translated,
} from '../schema.ts';
import { calls } from './call.ts';

const measured = textUpTo(2000);
const kind = choice('created', 'updated', 'deleted', 'transition');

const webhook = object({
  Id: integer(),
  Name: text(),
  Url: text(),
  /** Events are limited to records that this account may view. */
  Owner: nullable(text()),
  /** Its account may not sign in: events are suspended until it may. */
  IsOwnerGone: flag(),
  /** Path names of entities. */
  Entities: list(text()),
  Kinds: list(kind),
  IsOn: flag(),
  Version: integer(),
  Waiting: integer(),
  Dead: integer(),
  Sent: integer(),
  /** The times of the last success and the last failure, with the response. */
  SentTime: nullable(text()),
  FailedTime: nullable(text()),
  FailedAnswer: nullable(translated()),
});
/** A webhook: the target program and its events. */
export type Webhook = TypeOf<typeof webhook>;

const webhooksReply = object({
  Rows: list(webhook),
  /** The entities whose events the caller may receive. */
  Entities: list(object({ Value: text(), Label: text() })),
  MayEdit: flag(),
  /** A process that runs jobs sends the events. */
  DoesJobs: flag(),
});
export type WebhooksReply = TypeOf<typeof webhooksReply>;

const event = object({
  Id: integer(),
  EventId: text(),
  Webhook: text(),
  Entity: text(),
  RecordId: integer(),
  Kind: kind,
  Action: text(),
  Time: text(),
  State: choice('waiting', 'sent', 'dead'),
  Tries: integer(),
  NextTime: nullable(text()),
  SentTime: nullable(text()),
  Answer: nullable(translated()),
});
/** An event on its way to a receiver, or there. */
export type WebhookEvent = TypeOf<typeof event>;

/** The calls about webhooks of other programs. */
export const WEBHOOK_CALLS = calls({
  'GET /api/Webhook/Search': { title: '推送订阅', query: none, reply: webhooksReply, errors: ['FORBIDDEN'] },
  'POST /api/Webhook/Save': {
    title: '保存推送订阅；以后按保存者的权限推送',
    // Entities and Kinds: with commas.
    body: object({
      Id: optional(id),
      Version: optional(id),
      Name: measured,
      Url: measured,
      Entities: textUpTo(10_000),
      Kinds: measured,
      IsOn: yesOrNo,
    }),
    // The secret of a new one, this once.
    reply: object({ Id: integer(), Secret: nullable(text()) }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID', 'VERSION_CONFLICT'],
  },
  'POST /api/Webhook/NewSecret': {
    title: '换签名密钥',
    body: object({ id }),
    reply: object({ Secret: text() }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Webhook/SetState': {
    title: '停用或启用推送订阅；按谁的权限推送不变',
    body: object({ id, IsOn: yesOrNo }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Webhook/Test': {
    title: '推送一个测试事件',
    body: object({ id }),
    reply: object({ IsThere: flag(), Answer: text() }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Webhook/Delete': {
    title: '删除推送订阅',
    body: object({ id }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /api/Webhook/Events': {
    title: '推送记录',
    query: object({ id: optional(id), state: optional(choice('waiting', 'sent', 'dead')), ...logPaging }),
    reply: object({ Rows: list(event), Total: integer() }),
    errors: ['FORBIDDEN'],
  },
  'POST /api/Webhook/Resend': {
    title: '重新推送',
    body: object({ ids: someIds }),
    reply: object({ Count: integer() }),
    errors: ['FORBIDDEN'],
  },
});
