import { AppError } from '#engine/errors.ts';
import { keepWxState } from '../db/system/wxTables.ts';
import type { Services } from '../Services.ts';
import { hashToken, newSessionToken } from '../session/sessionToken.ts';

/** How long the way to WeChat and back may take. Milliseconds. */
const LIFE = 10 * 60_000;

/** Begins a way to WeChat for one browser and returns where it leads. Throws SEND_FAILED without WeChat. */
export async function beginWx(
  { database, clock, notify }: Services,
  { nonce, origin, device }: { readonly nonce: string; readonly origin: string; readonly device: string },
): Promise<string> {
  if (notify.weChat === undefined) throw new AppError('SEND_FAILED', { text: '微信登录未开通，请使用其他方式登录' });
  const state = newSessionToken();
  const endsAt = clock().getTime() + LIFE;
  await keepWxState(database.db, hashToken(state), hashToken(device), { Nonce: nonce, Origin: origin }, endsAt);
  return notify.weChat.authorizeUrl(state, device);
}
