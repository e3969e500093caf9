import { randomUUID } from 'node:crypto';
import type { SmsAccount } from '../settings/NotifySettings.ts';
import type { Clock } from '../settings/beijingTime.ts';
import { callProvider, sendFailed, textAt } from './callProvider.ts';
import type { SendSms } from './Notify.ts';
import { canonicalQuery, signAliyun } from './aliyunSignature.ts';

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
