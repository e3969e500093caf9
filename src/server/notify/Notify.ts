import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';

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

/** Sign-in with WeChat. */
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
