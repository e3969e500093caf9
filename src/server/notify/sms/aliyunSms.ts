import { randomUUID } from 'node:crypto';
import type { SmsAccount } from '../../settings/NotifySettings.ts';
import type { Clock } from '../../time/beijingTime.ts';
import { callProvider, sendFailed, textAt } from '../callProvider.ts';
import type { SendCode } from '../Notify.ts';
import { canonicalQuery, signAliyun } from './aliyunSignature.ts';

/** Sends codes by SMS of Alibaba Cloud (SendSms). The template has the parameter `code`. */
export function aliyunSms(account: SmsAccount, clock: Clock): SendCode {
  return async (phone, code) => {
    const query = {
      PhoneNumbers: phone,
      SignName: account.signName,
      TemplateCode: account.template,
      TemplateParam: JSON.stringify({ code }),
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
