import { id, textUpTo, typed } from '../params.ts';
import { flag, integer, list, nothing, nullable, object, optional, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

const delegation = object({
  Id: integer(),
  /** First and last day, `YYYY-MM-DD`. */
  FromDay: text(),
  ToDay: text(),
  /** The absent user. */
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
});
/** The delegations of an account that have not ended. */
export type Delegations = TypeOf<typeof delegations>;

/** The calls about approvals that users lend to colleagues while they are away. */
export const DELEGATION_CALLS = calls({
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
