import type { CallOptions, Http } from './http/Http.ts';

/** A message that was kept instead of being sent. */
export interface KeptMessage {
  readonly Id: number;
  readonly Channel: 'sms' | 'mail';
  /** Phone number or mail address. */
  readonly Target: string;
  readonly Content: string;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing. */
  readonly SendTime: string;
}

/** Calls that servers in development and in a demo have. */
export interface DevCalls {
  /** The newest messages, newest first. */
  readonly outbox: (options?: CallOptions) => Promise<{ readonly Rows: readonly KeptMessage[] }>;
}

/** Makes the calls of development. */
export function createDevCalls(http: Http): DevCalls {
  return { outbox: (options) => http.get('/api/dev/Outbox', {}, options) };
}
