import { id, textUpTo, typed } from '../params.ts';
import { choice, flag, integer, list, nothing, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import { newsRow, workRow } from '../WorkbenchReply.ts';
import { calls } from './call.ts';

const delegation = object({
  Id: integer(),
  /** First and last day, `YYYY-MM-DD`. */
  FromDay: text(),
  ToDay: text(),
  Name: text(),
  DelegateName: text(),
  /** The account is the absent one; otherwise it is the delegate. */
  IsOwn: flag(),
});
/** A period in which a colleague decides for an absent user. */
export type Delegation = TypeOf<typeof delegation>;

const delegations = object({
  Account: object({ Id: integer(), LoginId: text(), Name: nullable(text()) }),
  Rows: list(delegation),
  /** The accounts that can be delegates. */
  People: list(object({ Value: text(), Label: text() })),
  /** The day of the server, `YYYY-MM-DD`. */
  Today: text(),
});
/** The delegations of an account that have not ended. */
export type Delegations = TypeOf<typeof delegations>;

const approvalGroup = object({
  Entity: text(),
  EntityTitle: text(),
  /** Code and title of the transition. */
  Action: text(),
  Title: text(),
  /** Those that wait longest first; the first ones where there are many. */
  Rows: list(workRow),
  /** How many wait. */
  Total: integer(),
});
/** Records of an entity that wait for the same transition. */
export type ApprovalGroup = TypeOf<typeof approvalGroup>;

const approvalsReply = object({
  Groups: list(approvalGroup),
  Steps: list(newsRow),
  /** The number of steps, of which the newest are sent. */
  Total: integer(),
});
/** What waits for the user, or the newest steps of the user. */
export type ApprovalsReply = TypeOf<typeof approvalsReply>;

const waitedStep = object({
  Title: text(),
  /** The first employees who may take it now; empty when there are none. */
  Names: list(text()),
  Total: integer(),
  /** Why it is they: their positions and roles; empty where a condition decides. */
  Why: list(text()),
});
/** A step that a record waits for, with the employees who may take it. */
export type WaitedStep = TypeOf<typeof waitedStep>;

const waitingReply = object({
  Steps: list(waitedStep),
  /** The user may urge them now. */
  MayUrge: flag(),
  /** When they were urged, in the last hours; null: they were not. */
  UrgedAt: nullable(text()),
});
/** For whom a record waits. */
export type WaitingReply = TypeOf<typeof waitingReply>;

/** The calls about everything that waits for a user, and about lending it to colleagues while away. */
export const APPROVAL_CALLS = calls({
  'GET /api/System/Approvals': {
    title: '我的审批：待我处理的记录，或我处理过、提交过的',
    query: object({ kind: choice('waiting', 'done', 'submitted') }),
    reply: approvalsReply,
  },
  'GET /api/RecordApproval/Waiting': {
    title: '一条记录在等谁办理',
    query: object({ entity: textUpTo(61), record: id }),
    reply: waitingReply,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/RecordApproval/Next': {
    title: '办理一步之后会等谁办理',
    query: object({ entity: textUpTo(61), record: id, action: textUpTo(61) }),
    reply: object({ Steps: list(waitedStep) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_FORBIDS'],
  },
  'POST /api/RecordApproval/Urge': {
    title: '催办：提醒一条记录在等的人，由提交人发起',
    body: object({ entity: textUpTo(61), record: id }),
    reply: nothing(),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_FORBIDS', 'TOO_MANY_REQUESTS'],
  },
  'GET /api/Account/Delegations': {
    title: '审批委托：我的和委托给我的',
    query: object({ loginId: optional(textUpTo(100)) }),
    reply: delegations,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'POST /api/Account/AddDelegation': {
    title: '在一段日子里把等我审批的事委托给同事',
    // LoginId: for another account, by administrators of accounts.
    body: object({ LoginId: optional(textUpTo(100)), Delegate: typed(15), FromDay: typed(10), ToDay: typed(10) }),
    reply: object({ Id: integer() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_INVALID'],
  },
  'POST /api/Account/EndDelegation': {
    title: '结束审批委托',
    body: object({ Id: id }),
    reply: nothing(),
    errors: ['NOT_FOUND'],
  },
});
