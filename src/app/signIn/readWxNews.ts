/** The result of a WeChat sign-in. */
export interface WxNews {
  readonly ok: boolean;
  readonly message: string;
}

/** The parts of a message between windows that decide whether it is for this app. */
export interface WindowMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** Which window we opened, from where, and what we called the try. */
export interface WxTry {
  readonly origin: string;
  readonly source: unknown;
  readonly nonce: string;
}

/** The news of our own try, sent by the window that we opened, from our own origin; undefined for any other message. */
export function readWxNews({ origin, source, data }: WindowMessage, own: WxTry): WxNews | undefined {
  if (origin !== own.origin || source !== own.source) return undefined;
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'wx') return undefined;
  if (!('nonce' in data) || data.nonce !== own.nonce || !('ok' in data) || typeof data.ok !== 'boolean')
    return undefined;
  const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
  return { ok: data.ok, message };
}
