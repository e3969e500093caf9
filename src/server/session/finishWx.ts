import { createHash } from 'node:crypto';
import { keepWxPending, takeWxState, type WxState } from '../db/accounts/wxTables.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Database, Clock } from '../db/Database.ts';
import type { Notify } from '../notify/Notify.ts';
import { hashToken } from '../access/Sessions.ts';

/** How long a user who came from WeChat has to sign in or to bind. Milliseconds. */
const LIFE = 10 * 60_000;

interface WxServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Pick<Notify, 'weChat'>;
  readonly log: Log;
}

/** The result of a redirect from WeChat; `state` is undefined when this browser did not start it. */
export interface WxEnd {
  readonly state: WxState | undefined;
  readonly ok: boolean;
}

/**
 * Ends a redirect from WeChat: remembers the WeChat user of this browser, without signing in. Nothing is remembered
 * when anything is invalid (no state, a used, expired or foreign one, no code, a response without a user id).
 */
export async function finishWx(
  { state, code, device }: { readonly state: string; readonly code: string; readonly device: string | undefined },
  services: WxServices,
): Promise<WxEnd> {
  const { database, clock, notify, log } = services;
  if (state === '' || device === undefined) return { state: undefined, ok: false };
  const now = clock().getTime();
  const begun = await takeWxState(database.db, hashToken(state), hashToken(device), now);
  if (begun === undefined || code === '' || notify.weChat === undefined) return { state: begun, ok: false };
  try {
    const name = await notify.weChat.identify(code);
    const identity = createHash('sha256')
      .update(JSON.stringify(['wx', name]))
      .digest('base64url');
    await keepWxPending(database.db, hashToken(device), identity, now + LIFE);
    return { state: begun, ok: true };
  } catch (error) {
    log.error(errorFacts(error), 'wechat did not say who came');
    return { state: begun, ok: false };
  }
}
