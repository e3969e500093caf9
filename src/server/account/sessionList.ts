import { administersAccounts } from '#core/permission/administersAccounts.ts';
import { AppError } from '#core/errors.ts';
import type { Call } from '../permission/Call.ts';
import { logAccountEvent } from '../session/logAccountEvent.ts';
import { beijingTime } from '../time/beijingTime.ts';

/** The sessions of the signed-in user, or of another account for those who administer accounts. Throws FORBIDDEN. */
export async function listOpenSessions(call: Call, accountId: number | undefined): Promise<object[]> {
  const own = call.signedIn.account.Id;
  const wanted = accountId ?? own;
  if (wanted !== own && !administersAccounts(call.who)) throw new AppError('FORBIDDEN');
  const time = (moment: number): string => beijingTime(new Date(moment));
  return (await call.services.sessions.list(wanted)).map((session) => ({
    Id: session.Id,
    CreateTime: time(session.CreatedAt),
    SeenTime: time(session.SeenAt),
    EndTime: time(Math.min(session.EndsAt, session.SeenAt + session.IdleLimit)),
    Address: session.Address,
    Agent: session.Agent,
    IsCurrent: session.TokenHash === call.signedIn.tokenHash,
  }));
}

/** Ends one of the user's own sessions, or anybody's for those who administer accounts. Throws NOT_FOUND for all others, as for none. */
export async function endOpenSession(call: Call, id: number): Promise<void> {
  const { services, signedIn, who, address } = call;
  const { account } = signedIn;
  const whose = await services.sessions.endById(id, administersAccounts(who) ? undefined : account.Id);
  if (whose === undefined) throw new AppError('NOT_FOUND', { text: '该登录已结束' });
  await logAccountEvent(services, { action: 'endSession', account, address, recordId: whose });
}
