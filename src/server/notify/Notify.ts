import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';

/** Sends a code to a phone number or mail address. Throws SEND_FAILED. */
export type SendCode = (target: string, code: string) => Promise<void>;

/** What somebody outside is told. */
interface Notice {
  readonly title: string;
  readonly content: string;
}

/** Sends a notice to a phone number or mail address. Throws SEND_FAILED. */
export type SendNotice = (target: string, notice: Notice) => Promise<void>;

/** A template that was registered with an SMS provider, and what stands in its places, in order. */
interface SmsTemplate {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Sends an SMS by a template. Throws SEND_FAILED. */
export type SendSms = (phone: string, message: SmsTemplate) => Promise<void>;

/** Signing in by WeChat. */
export interface WeChat {
  /** Where a browser goes to scan the code, to come back to our callback with `state`. */
  authorizeUrl(state: string, device: string): string;
  /** Who came back with this one-time code: a name that WeChat gives nobody else. Throws SEND_FAILED. */
  identify(code: string): Promise<string>;
}

/** The ways to people outside; undefined: not set up, and no demo either. */
export interface Notify {
  readonly sms: SendCode | undefined;
  readonly mail: SendCode | undefined;
  readonly weChat: WeChat | undefined;
  /** What is told without being asked for. */
  readonly notice: Readonly<Record<NoticeChannel, SendNotice | undefined>>;
}
