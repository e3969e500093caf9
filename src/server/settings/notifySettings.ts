import { needed, readChoice, readUrl, type Read } from './environment.ts';

/** Credentials for SMS of Alibaba Cloud or Tencent Cloud; both use signatures and templates with placeholders. */
export interface SmsAccount {
  readonly provider: 'aliyun' | 'tencent';
  /** `https://dysmsapi.aliyuncs.com` */
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly template: string;
  /** The template of reminders, with one placeholder; undefined: none are sent by SMS. */
  readonly noticeTemplate: string | undefined;
  /** Tencent Cloud only. */
  readonly appId: string;
  /** Tencent Cloud only. */
  readonly region: string;
}

export interface WeChatAccount {
  readonly appId: string;
  readonly secret: string;
  /** Address for browsers: `https://open.weixin.qq.com`. */
  readonly openEndpoint: string;
  /** Address for API calls: `https://api.weixin.qq.com`. */
  readonly apiEndpoint: string;
}

export interface MailAccount {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  readonly from: string;
}

/** The external systems for messages; undefined: not configured. */
export interface NotifySettings {
  readonly sms: SmsAccount | undefined;
  readonly weChat: WeChatAccount | undefined;
  readonly mail: MailAccount | undefined;
}

const SMS_ENDPOINTS = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' } as const;

/** Reads the accounts at external systems from the environment. Throws StartError for an incomplete one. */
export function readNotify(read: Read): NotifySettings {
  return { sms: readSms(read), weChat: readWeChat(read), mail: readMail(read) };
}

function readSms(read: Read): SmsAccount | undefined {
  const provider = readChoice('SMS_PROVIDER', read, ['aliyun', 'tencent']);
  if (provider === undefined) return undefined;
  const need = needed(read, 'SMS_PROVIDER');
  return {
    provider,
    endpoint: readUrl('SMS_ENDPOINT', read, ['http:', 'https:']) ?? SMS_ENDPOINTS[provider],
    keyId: need('SMS_KEY_ID'),
    keySecret: need('SMS_KEY_SECRET'),
    signName: need('SMS_SIGN_NAME'),
    template: need('SMS_TEMPLATE'),
    noticeTemplate: read('SMS_NOTICE_TEMPLATE'),
    appId: provider === 'tencent' ? need('SMS_APP_ID') : '',
    region: read('SMS_REGION') ?? 'ap-guangzhou',
  };
}

function readWeChat(read: Read): WeChatAccount | undefined {
  const appId = read('WX_APP_ID');
  if (appId === undefined) return undefined;
  const need = needed(read, 'WX_APP_ID');
  // WeChat redirects browsers to a registered address.
  need('PUBLIC_URL');
  return {
    appId,
    secret: need('WX_APP_SECRET'),
    openEndpoint: readUrl('WX_OPEN_ENDPOINT', read, ['http:', 'https:']) ?? 'https://open.weixin.qq.com',
    apiEndpoint: readUrl('WX_API_ENDPOINT', read, ['http:', 'https:']) ?? 'https://api.weixin.qq.com',
  };
}

function readMail(read: Read): MailAccount | undefined {
  if (read('SMTP_URL') === undefined) return undefined;
  if (readUrl('SMTP_URL', read, ['smtp:', 'smtps:']) === undefined) return undefined;
  return { url: read('SMTP_URL') ?? '', from: needed(read, 'SMTP_URL')('MAIL_FROM') };
}
