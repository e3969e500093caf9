import { createHash } from 'node:crypto';
import { keepWxPending, takeWxState, type WxState } from '../db/accounts/wxTables.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Clock } from '../db/Clock.ts';
import type { Database } from '../db/Database.ts';
import type { Notify } from '../notify/Notify.ts';
import { hashToken } from '../access/Sessions.ts';

/** How long a person who came from WeChat has to sign in or to bind. Milliseconds. */
const LIFE = 10 * 60_000;

interface WxServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Pick<Notify, 'weChat'>;
  readonly log: Log;
}

/** How a way to WeChat ended; `state` is undefined when it is none that this browser began. */
export interface WxEnd {
  readonly state: WxState | undefined;
  readonly ok: boolean;
}

/**
 * Ends a way to WeChat: remembers for this browser who WeChat says is there. Nobody is signed in by it. Everything that is not in
 * order (no state, a used, old or foreign one, no code, an answer without a name) ends without.
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
