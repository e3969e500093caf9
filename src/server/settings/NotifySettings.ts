/** What SMS of Alibaba Cloud or Tencent Cloud need; both know signed names and templates with places. */
export interface SmsAccount {
  readonly provider: 'aliyun' | 'tencent';
  /** `https://dysmsapi.aliyuncs.com` */
  readonly endpoint: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** The template of codes. */
  readonly template: string;
  /** The template of reminders, with one place; undefined: none go by SMS. */
  readonly noticeTemplate: string | undefined;
  /** Tencent Cloud only. */
  readonly appId: string;
  /** Tencent Cloud only. */
  readonly region: string;
}

export interface WeChatAccount {
  readonly appId: string;
  readonly secret: string;
  /** Where browsers go: `https://open.weixin.qq.com`. */
  readonly openEndpoint: string;
  /** Whom we ask: `https://api.weixin.qq.com`. */
  readonly apiEndpoint: string;
}

export interface MailAccount {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  readonly from: string;
}

/** The outside systems that messages go through; undefined: none is set. */
export interface NotifySettings {
  readonly sms: SmsAccount | undefined;
  readonly weChat: WeChatAccount | undefined;
  readonly mail: MailAccount | undefined;
}
