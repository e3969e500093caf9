import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SmsAccount } from '../settings/notifySettings.ts';
import type { Clock } from '../db/Database.ts';
import { type SendSms, callProvider, sendFailed, textAt } from './Notify.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encodes by RFC 3986: more characters than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A query in the canonical form that is signed. */
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
  /** A value that is never repeated. */
  readonly nonce: string;
}

/** The headers of a POST without a body to Alibaba Cloud, with signature version 3 (ACS3-HMAC-SHA256). */
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
  const signature = hmac(key.secret, `ACS3-HMAC-SHA256\n${sha256(request)}`).toString('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Sends SMS by Alibaba Cloud (SendSms), which identifies template parameters by name. */
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

const TYPE = 'application/json; charset=utf-8';

interface TencentRequest {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly body: string;
  readonly moment: Date;
}

/** The headers of a JSON POST to Tencent Cloud, with signature version 3 (TC3-HMAC-SHA256). */
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

/** Sends SMS by Tencent Cloud (SendSms), which identifies template parameters by position. */
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
