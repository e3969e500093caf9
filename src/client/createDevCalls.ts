import type { CallOptions, Http } from './http/Http.ts';
import type { OutboxReply } from '#wire/SystemReplies.ts';

/** Calls that servers in development and in a demo have. */
export interface DevCalls {
  /** The newest messages, newest first. */
  readonly outbox: (options?: CallOptions) => Promise<OutboxReply>;
}

/** Makes the calls of development. */
export function createDevCalls(http: Http): DevCalls {
  return { outbox: (options) => http.get('/api/dev/Outbox', {}, options) };
}
