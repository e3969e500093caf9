import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { AppError } from '#engine/errors.ts';
import { askServer, type RequestLimits } from '../settings/askServer.ts';

/** Sends a code to a phone number or mail address. Throws SEND_FAILED. */
export type SendCode = (target: string, code: string) => Promise<void>;

/** A message to an external receiver. */
interface Notice {
  readonly title: string;
  readonly content: string;
}

/** Sends a notice to a phone number or mail address. Throws SEND_FAILED. */
export type SendNotice = (target: string, notice: Notice) => Promise<void>;

/** A template registered with an SMS provider, and the values of its placeholders, in order. */
interface SmsTemplate {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Sends an SMS by a template. Throws SEND_FAILED. */
export type SendSms = (phone: string, message: SmsTemplate) => Promise<void>;

export interface WeChat {
  /** The URL where the browser shows the code to scan; it returns to the callback with `state`. */
  authorizeUrl(state: string, device: string): string;
  /** Exchanges a one-time code for the user's id, which is unique in WeChat. Throws SEND_FAILED. */
  identify(code: string): Promise<string>;
}

/** The channels to external receivers; undefined: not configured, and not a demo. */
export interface Notify {
  readonly sms: SendCode | undefined;
  readonly mail: SendCode | undefined;
  readonly weChat: WeChat | undefined;
  /** Senders of unsolicited messages. */
  readonly notice: Readonly<Record<NoticeChannel, SendNotice | undefined>>;
}

/** Milliseconds and bytes. */
const PROVIDER_LIMITS = { time: 10_000, largest: 100_000 } as const;

/** Calls an external system and reads its JSON, without redirects or logged content. Throws SEND_FAILED. */
export async function callProvider(
  name: string,
  url: string,
  init: RequestInit = {},
  limits: RequestLimits = PROVIDER_LIMITS,
): Promise<unknown> {
  try {
    return JSON.parse((await askServer(url, init, limits)).text);
  } catch (error) {
    throw sendFailed(`${name} gave no answer: ${error instanceof Error ? error.name : 'error'}`);
  }
}

/** The error for a message that was not sent. */
export const sendFailed = (detail: string): AppError => new AppError('SEND_FAILED', { detail });

/** A text in a JSON reply by its path; empty when there is none. Long ones are cut. */
export function textAt(reply: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = reply;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(String(name)) : undefined;
  return typeof value === 'string' ? value.slice(0, 200) : typeof value === 'number' ? String(value) : '';
}
