import type { NoticeChannel } from './NOTICE_CHANNELS.ts';

/** How a channel is called, and why it sends nothing where it was not set up. */
export const channelWords: Readonly<Record<NoticeChannel, { readonly title: string; readonly hindrance: string }>> = {
  message: { title: '站内消息', hindrance: '这个产品没有消息' },
  sms: {
    title: '短信',
    hindrance: '没有配置短信服务商，或者没有通知用的短信模板（SMS_PROVIDER、SMS_NOTICE_TEMPLATE）',
  },
  mail: { title: '邮件', hindrance: '没有配置发邮件的服务器（SMTP_URL、MAIL_FROM）' },
};
