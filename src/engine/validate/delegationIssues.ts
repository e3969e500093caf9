import { daysBetween, isRealDay } from '#language/functions/calendar.ts';
import type { Issue } from './Issue.ts';

const MAX_DAYS = 366;
/** Most delegations of an account that have not ended. */
const MAX_DELEGATIONS = 20;

/** A delegation as entered; days are `YYYY-MM-DD`, both included. */
export interface EnteredDelegation {
  /** Id of the delegate's account. */
  readonly Delegate: string;
  readonly FromDay: string;
  readonly ToDay: string;
}

export interface DelegationsKnown {
  /** Ids of the accounts that can be delegates (`canDelegateTo`). */
  readonly people: readonly string[];
  /** Those of the account that have not ended. */
  readonly own: readonly { readonly FromDay: string; readonly ToDay: string; readonly DelegateName: string }[];
  readonly today: string;
}

/** The problems of a new delegation. */
export function delegationIssues(entered: EnteredDelegation, { people, own, today }: DelegationsKnown): Issue[] {
  const { Delegate, FromDay, ToDay } = entered;
  const met = own.find((other) => other.FromDay <= ToDay && FromDay <= other.ToDay);
  return [
    ...(people.includes(Delegate) ? [] : [{ field: 'Delegate', message: '请选择同事' }]),
    ...periodIssues(FromDay, ToDay, today),
    ...(met === undefined
      ? []
      : [{ field: 'FromDay', message: `这段日子里已经委托给${met.DelegateName}，请先结束那一条` }]),
    ...(own.length < MAX_DELEGATIONS
      ? []
      : [{ field: 'FromDay', message: `最多 ${MAX_DELEGATIONS} 条委托，请先结束不用的` }]),
  ];
}

const DAY_LENGTH = 10;
const isDay = (text: string): boolean => text.length === DAY_LENGTH && isRealDay(text);

function periodIssues(from: string, to: string, today: string): Issue[] {
  const missing = [
    ...(isDay(from) ? [] : [{ field: 'FromDay', message: '请选择开始日期' }]),
    ...(isDay(to) ? [] : [{ field: 'ToDay', message: '请选择结束日期' }]),
  ];
  if (missing.length > 0) return missing;
  if (to < from) return [{ field: 'ToDay', message: '结束日期不能早于开始日期' }];
  if (to < today) return [{ field: 'ToDay', message: '结束日期已经过去' }];
  return daysBetween(from, to) >= MAX_DAYS ? [{ field: 'ToDay', message: `最长 ${MAX_DAYS} 天` }] : [];
}

/** Whether an active employee's account can decide for another: a person's, and not the same. */
export const canDelegateTo = (account: number, other: { readonly Id: number; readonly IsService: boolean }): boolean =>
  !other.IsService && other.Id !== account;
