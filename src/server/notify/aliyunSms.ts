import { randomUUID, createHash, createHmac } from 'node:crypto';
import type { SmsAccount } from '../settings/Settings.ts';
import type { Clock } from '../db/beijingTime.ts';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { AppError } from '#engine/errors.ts';

/** Milliseconds. */
const PATIENCE = 10_000;
const LONGEST_REPLY = 100_000;

/** Calls an outside system and reads its JSON. Nobody is led elsewhere. Throws SEND_FAILED; addresses and contents are not logged. */
export async function callProvider(name: string, url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const text = await reply.text();
    if (text.length > LONGEST_REPLY) throw new Error('the reply is too long');
    return JSON.parse(text);
  } catch (error) {
    throw sendFailed(`${name} gave no answer: ${error instanceof Error ? error.name : 'error'}`);
  }
}

/** The error for a message that did not go out. */
export function sendFailed(detail: string): AppError {
  return new AppError('SEND_FAILED', { detail });
}

/** A text in a JSON reply by its path; an empty one when there is none. Long ones are cut. */
export function textAt(reply: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = reply;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(String(name)) : undefined;
  return typeof value === 'string' ? value.slice(0, 200) : typeof value === 'number' ? String(value) : '';
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: more than `encodeURIComponent` does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A query in the order and writing that is signed. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

interface AliyunRequest {
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly moment: Date;
  /** Never the same twice. */
  readonly nonce: string;
}

/** The headers of a POST without a body to Alibaba Cloud, signed by its version 3 (ACS3-HMAC-SHA256). */
export function signAliyun(
  { host, action, version, query, moment, nonce }: AliyunRequest,
  key: { readonly id: string; readonly secret: string },
): Record<string, string> {
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': moment.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', '/', canonicalQuery(query), lines.join(''), names, sha256('')].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Sends SMS by Alibaba Cloud (SendSms), which knows the parameters of a template by name. */
export function aliyunSms(account: SmsAccount, clock: Clock): SendSms {
  return async (phone, { template, params }) => {
    const query = {
      PhoneNumbers: phone,
      SignName: account.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(params),
    };
    const headers = signAliyun(
      {
        host: new URL(account.endpoint).host,
        action: 'SendSms',
        version: '2017-05-25',
        query,
        moment: clock(),
        nonce: randomUUID(),
      },
      { id: account.keyId, secret: account.keySecret },
    );
    const reply = await callProvider('aliyun', `${account.endpoint}/?${canonicalQuery(query)}`, {
      method: 'POST',
      headers,
    });
    const result = textAt(reply, 'Code');
    if (result !== 'OK') throw sendFailed(`aliyun refused: ${result}`);
  };
}

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
