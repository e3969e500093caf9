import type { Database } from '../db/Database.ts';
import type { ProductStore } from '../product/ProductStore.ts';
import type { Settings } from '../settings/Settings.ts';
import { showsOutbox } from '../settings/showsOutbox.ts';
import type { Clock } from '../time/beijingTime.ts';
import { codeText } from './codeText.ts';
import { smtpMail } from './mail/smtpMail.ts';
import type { Notify, SendCode } from './Notify.ts';
import { outboxSender } from './outboxSender.ts';
import { aliyunSms } from './sms/aliyunSms.ts';
import { tencentSms } from './sms/tencentSms.ts';
import { standInWeChat } from './wechat/standInWeChat.ts';
import { weChatWeb } from './wechat/weChatWeb.ts';

/** Chooses the ways to people outside by the settings; without any, a demo keeps its messages in the outbox. */
export function makeNotify(settings: Settings, database: Database, products: ProductStore, clock: Clock): Notify {
  const { sms, mail, weChat } = settings.notify;
  const write = (code: string): string => codeText(products.current.title, code);
  const keep = (channel: 'sms' | 'mail'): SendCode | undefined =>
    showsOutbox(settings) ? outboxSender(database, channel, write, clock) : undefined;
  return {
    sms: sms === undefined ? keep('sms') : sms.provider === 'aliyun' ? aliyunSms(sms, clock) : tencentSms(sms, clock),
    mail: mail === undefined ? keep('mail') : smtpMail(mail, write),
    weChat:
      weChat !== undefined
        ? weChatWeb(weChat, settings.publicUrl ?? '')
        : showsOutbox(settings)
          ? standInWeChat()
          : undefined,
  };
}
