import { join } from 'node:path';
import type { Database } from '../db/Database.ts';
import type { ProductStore } from '../product/ProductStore.ts';
import type { WeChatAccount } from '../settings/NotifySettings.ts';
import type { Settings } from '../settings/Settings.ts';
import { showsOutbox } from '../settings/showsOutbox.ts';
import type { Clock } from '../settings/beijingTime.ts';
import { codeText } from './codeText.ts';
import { smtpMail } from './smtpMail.ts';
import type { Notify, SendCode, SendNotice, WeChat } from './Notify.ts';
import { outboxSender } from './outboxSender.ts';
import { aliyunSms } from './aliyunSms.ts';
import { tencentSms } from './tencentSms.ts';
import { standInWeChat } from './standInWeChat.ts';
import { weChatWeb } from './weChatWeb.ts';

/** In the data folder. */
const OUTBOX = 'outbox.txt';
/** How long a code is good for, as Tencent Cloud's template says it. */
const MINUTES = '5';

/** Chooses the ways to people outside by the settings; without any, a demo keeps its messages in the outbox. */
export function makeNotify(settings: Settings, database: Database, products: ProductStore, clock: Clock): Notify {
  const { mail, weChat } = settings.notify;
  const keep = (channel: 'sms' | 'mail'): SendNotice | undefined =>
    showsOutbox(settings)
      ? outboxSender({ database, file: join(settings.dataDir, OUTBOX), clock }, channel)
      : undefined;
  const sendMail = mail === undefined ? keep('mail') : smtpMail(mail);
  const sms = makeSms(settings, keep('sms'), clock);
  // Codes are texts of ours, unless a provider has the text.
  const asNotice = (title: string, send: SendNotice | undefined): SendCode | undefined =>
    send && ((target, code) => send(target, { title, content: codeText(products.current.title, code) }));
  return {
    sms: sms.code ?? asNotice('短信验证码', sms.notice),
    mail: asNotice('邮箱验证码', sendMail),
    weChat: makeWeChat(settings, weChat),
    notice: { sms: sms.notice, mail: sendMail },
  };
}

/** Codes and notices by SMS have templates of their own; a notice says its title, as places in templates are short. */
function makeSms(
  { notify: { sms } }: Settings,
  keep: SendNotice | undefined,
  clock: Clock,
): { code: SendCode | undefined; notice: SendNotice | undefined } {
  if (sms === undefined) return { code: undefined, notice: keep };
  const { provider, template, noticeTemplate } = sms;
  const send = provider === 'aliyun' ? aliyunSms(sms, clock) : tencentSms(sms, clock);
  const places = provider === 'aliyun' ? {} : { minutes: MINUTES };
  return {
    code: (phone, code) => send(phone, { template, params: { code, ...places } }),
    notice:
      noticeTemplate === undefined
        ? undefined
        : (phone, { title }) => send(phone, { template: noticeTemplate, params: { title } }),
  };
}

function makeWeChat(settings: Settings, account: WeChatAccount | undefined): WeChat | undefined {
  if (account !== undefined) return weChatWeb(account, settings.publicUrl ?? '');
  return showsOutbox(settings) ? standInWeChat() : undefined;
}
