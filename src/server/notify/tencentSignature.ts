import { createHash, createHmac } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const TYPE = 'application/json; charset=utf-8';

export interface TencentRequest {
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
