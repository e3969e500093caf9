import { join, dirname } from 'node:path';
import { appendFile, mkdir } from 'node:fs/promises';
import type { createTransport } from 'nodemailer';
import { channelKind, type FrameChannel, type NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Database, Clock, WallClock } from '../db/Database.ts';
import type { ProductStore } from '../product/EnumStore.ts';
import { type Settings, showsOutbox } from '../settings/Settings.ts';
import type { MailAccount, NotifySettings } from '../settings/notifySettings.ts';
import { addToOutbox } from '../db/system/outbox.ts';
import { withinTime } from '../settings/askServer.ts';
import { type Notify, type SendCode, type SendNotice, sendFailed } from './Notify.ts';
import { aliyunSms, tencentSms } from './smsProviders.ts';
import { makeWeChat } from './weChat.ts';

/** Milliseconds: for each step, and for a mail in all. */
const PROVIDER_TIMEOUT_MS = 10_000;
const MAIL_TIMEOUT_MS = 30_000;

/** Sends mail through an SMTP server, each within `time` milliseconds. */
export function smtpMail({ url, from }: MailAccount, time = MAIL_TIMEOUT_MS): SendNotice {
  let opened: ReturnType<typeof createTransport> | undefined;
  const open = async (): Promise<ReturnType<typeof createTransport>> => {
    const mailer = await import('nodemailer');
    return mailer.createTransport({
      url,
      connectionTimeout: PROVIDER_TIMEOUT_MS,
      greetingTimeout: PROVIDER_TIMEOUT_MS,
      socketTimeout: PROVIDER_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return async (target, { title, content }) => {
    try {
      // An address object: its content is never parsed as an address list or as headers.
      const mailer = (opened ??= await open());
      const mail = { from, to: { name: '', address: target }, subject: title, text: content };
      await withinTime(time, new AbortController(), () => mailer.sendMail(mail));
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw sendFailed(`the mail server refused: ${reason}`);
    }
  };
}

/** Storage for messages that are not sent externally. */
interface Outbox {
  readonly database: Pick<Database, 'db'>;
  /** Receives a line per message: the operator of a demo reads it without signing in. */
  readonly file: string;
  readonly clock: WallClock;
}

/** Stores messages instead of sending them. */
function outboxSender({ database, file, clock }: Outbox, channel: FrameChannel): SendNotice {
  return async (target, { content }) => {
    const now = clock();
    await addToOutbox(database.db, { Channel: channel, Target: target, Content: content, SentAt: now.getTime() });
    const line = [clock.text(now), channelKind(channel).title, target, content].join('  ').replace(/\s*\n\s*/g, ' ');
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${line}\n`, { mode: 0o600 });
  };
}

/** File in the data folder. */
const OUTBOX = 'outbox.txt';
/** Lifetime of a code in minutes, for the template of Tencent Cloud. */
const MINUTES = '5';

/** Creates the configured senders, else those of a demo. `channels`: those of the product. */
export function makeNotify(
  settings: Settings,
  products: ProductStore,
  channels: Readonly<Record<NoticeChannel, SendNotice | undefined>>,
  clock: WallClock,
  database: Database,
): Notify {
  const { mail } = settings.notify;
  const keep = (channel: FrameChannel): SendNotice | undefined =>
    showsOutbox(settings)
      ? outboxSender({ database, file: join(settings.dataDir, OUTBOX), clock }, channel)
      : undefined;
  const sendMail = mail === undefined ? keep('mail') : smtpMail(mail);
  const sms = makeSms(settings, keep('sms'), clock);
  // The server writes the texts of codes, unless the provider has a template.
  const asNotice = (title: string, send: SendNotice | undefined): SendCode | undefined =>
    send && ((target, code) => send(target, { title, content: codeText(products.current.title, code) }));
  const own: Readonly<Record<FrameChannel, SendNotice | undefined>> = { sms: sms.notice, mail: sendMail };
  return {
    sms: sms.code ?? asNotice('短信验证码', sms.notice),
    mail: asNotice('邮箱验证码', sendMail),
    weChat: makeWeChat(settings),
    notice: { ...channels, ...own },
  };
}

/** Codes and notices by SMS have separate templates; a notice contains only its title, as placeholders are short. */
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

function codeText(product: string | undefined, code: string): string {
  return `【${product ?? '规矩'}】验证码 ${code}，5 分钟内有效。如非本人操作，请忽略，不要告诉任何人。`;
}

type MakeRow<R> = (group: string, key: string, title: string, value: string | undefined) => R;

/** The settings of each system for the screen of settings, where a secret has no value. */
export const notifyRows = <R>({ sms, weChat, mail }: NotifySettings, row: MakeRow<R>, secret: MakeRow<R>): R[] =>
  Object.values({
    sms: [
      row('短信', 'SMS_PROVIDER', '短信服务商', sms?.provider),
      row('短信', 'SMS_SIGN_NAME', '短信签名', sms?.signName),
      row('短信', 'SMS_TEMPLATE', '验证码模板', sms?.template),
      row('短信', 'SMS_NOTICE_TEMPLATE', '提醒模板', sms?.noticeTemplate),
      secret('短信', 'SMS_KEY_ID', '短信账号', sms?.keyId),
      secret('短信', 'SMS_KEY_SECRET', '短信密钥', sms?.keySecret),
    ],
    weChat: [
      row('微信', 'WX_APP_ID', '微信应用', weChat?.appId),
      secret('微信', 'WX_APP_SECRET', '微信密钥', weChat?.secret),
    ],
    mail: [secret('邮件', 'SMTP_URL', '邮件服务器', mail?.url), row('邮件', 'MAIL_FROM', '发件人', mail?.from)],
  } satisfies Readonly<Record<keyof NotifySettings, R[]>>).flat();
