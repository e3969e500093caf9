import { join, dirname } from 'node:path';
import { appendFile, mkdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { createHash, createHmac } from 'node:crypto';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Database } from '../db/Database.ts';
import type { ProductStore } from '../product/EnumStore.ts';
import {
  type WeChatAccount,
  type MailAccount,
  type SmsAccount,
  type Settings,
  showsOutbox,
} from '../settings/Settings.ts';
import { type Clock, beijingTime } from '../db/beijingTime.ts';
import {
  sendFailed,
  callProvider,
  textAt,
  aliyunSms,
  type SendNotice,
  type Notify,
  type SendCode,
  type WeChat,
  type SendSms,
} from './aliyunSms.ts';
import { addToOutbox } from '../db/system/outbox.ts';
import { hashToken } from '../access/Sessions.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const TYPE = 'application/json; charset=utf-8';

interface TencentRequest {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly body: string;
  readonly moment: Date;
}

/** The headers of a POST of JSON to Tencent Cloud, signed by its version 3 (TC3-HMAC-SHA256). */
export function signTencent(
  { host, service, action, body, moment }: TencentRequest,
  key: { readonly id: string; readonly secret: string },
): Record<string, string> {
  const timestamp = String(Math.floor(moment.getTime() / 1000));
  const scope = `${moment.toISOString().slice(0, 10)}/${service}/tc3_request`;
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const signing = scope.split('/').reduce<string | Buffer>(hmac, `TC3${key.secret}`);
  const signature = hmac(signing, ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n')).toString('hex');
  return {
    'content-type': TYPE,
    host,
    'x-tc-action': action,
    'x-tc-timestamp': timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** The pages of the WeChat window (spec section 7), and what they load. */
export const WX_PATHS = {
  begin: '/api/spaoauth/WxWebAuth/',
  callback: '/api/spaoauth/WxWebAuth/Callback',
  script: '/api/spaoauth/WxWebAuth/popup.js',
} as const;

/** Milliseconds. */
const PATIENCE = 10_000;

/** Sends mail through an SMTP server. */
export function smtpMail({ url, from }: MailAccount): SendNotice {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (target, { title, content }) => {
    try {
      // An address object: what stands in it is never read as a list or as headers.
      await transport.sendMail({ from, to: { name: '', address: target }, subject: title, text: content });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw sendFailed(`the mail server refused: ${reason}`);
    }
  };
}

const WORDS = { sms: '短信', mail: '邮件' } as const;

/** Where messages stay in the house. */
interface Outbox {
  readonly database: Pick<Database, 'db'>;
  /** Gets a line for every message: whoever runs a demo reads it without signing in. */
  readonly file: string;
  readonly clock: Clock;
}

/** Keeps messages in the house instead of sending them. */
function outboxSender({ database, file, clock }: Outbox, channel: 'sms' | 'mail'): SendNotice {
  return async (target, { content }) => {
    const now = clock();
    await addToOutbox(database.db, { Channel: channel, Target: target, Content: content, SentAt: now.getTime() });
    const line = [beijingTime(now), WORDS[channel], target, content].join('  ').replace(/\s*\n\s*/g, ' ');
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${line}\n`, { mode: 0o600 });
  };
}

/** In the data folder. */
const OUTBOX = 'outbox.txt';
/** How long a code is good for, as Tencent Cloud's template says it. */
const MINUTES = '5';

/** Chooses the ways to people outside by the settings; without any, a demo keeps its messages in the outbox. `channels` are those of the product. */
export function makeNotify(
  settings: Settings,
  products: ProductStore,
  channels: Readonly<Record<NoticeChannel, SendNotice>>,
  clock: Clock,
  database: Database,
): Notify {
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
    notice: { ...channels, sms: sms.notice, mail: sendMail },
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

/** What a person reads who gets a code. */
function codeText(product: string | undefined, code: string): string {
  return `【${product ?? '规矩'}】验证码 ${code}，5 分钟内有效。如非本人操作，请忽略，不要告诉任何人。`;
}

/** In a demo without WeChat: every browser is one WeChat user, who agrees at once. */
function standInWeChat(): WeChat {
  return {
    authorizeUrl: (state, device) =>
      `${WX_PATHS.callback}?${new URLSearchParams({ code: hashToken(`stand-in ${device}`), state }).toString()}`,
    identify: (code) => Promise.resolve(`stand-in:${code}`),
  };
}

/** Signing in by the WeChat app: the code to scan, and who scanned it. Nothing WeChat tells us for keeping reaches the browser. */
export function weChatWeb({ appId, secret, openEndpoint, apiEndpoint }: WeChatAccount, publicUrl: string): WeChat {
  return {
    authorizeUrl: (state) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${publicUrl}${WX_PATHS.callback}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${openEndpoint}/connect/qrconnect?${query.toString()}#wechat_redirect`;
    },
    identify: async (code) => {
      const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' });
      const reply = await callProvider('wechat', `${apiEndpoint}/sns/oauth2/access_token?${query.toString()}`);
      const openId = textAt(reply, 'openid');
      if (openId === '') throw sendFailed(`wechat refused: ${textAt(reply, 'errcode')}`);
      return `${appId}:${openId}`;
    },
  };
}

/** Sends SMS by Tencent Cloud (SendSms), which knows the places of a template by their order. */
export function tencentSms(account: SmsAccount, clock: Clock): SendSms {
  return async (phone, { template, params }) => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: template,
      TemplateParamSet: Object.values(params),
    });
    const headers = signTencent(
      { host: new URL(account.endpoint).host, service: 'sms', action: 'SendSms', body, moment: clock() },
      { id: account.keyId, secret: account.keySecret },
    );
    const reply = await callProvider('tencent', `${account.endpoint}/`, {
      method: 'POST',
      headers: { ...headers, 'x-tc-version': '2021-01-11', 'x-tc-region': account.region },
      body,
    });
    const result = textAt(reply, 'Response', 'SendStatusSet', 0, 'Code');
    if (result !== 'Ok') throw sendFailed(`tencent refused: ${result}${textAt(reply, 'Response', 'Error', 'Code')}`);
  };
}
