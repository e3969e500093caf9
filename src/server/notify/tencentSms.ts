import type { SmsAccount } from '../settings/NotifySettings.ts';
import type { Clock } from '../settings/beijingTime.ts';
import { callProvider, sendFailed, textAt } from './callProvider.ts';
import type { SendSms } from './Notify.ts';
import { signTencent } from './tencentSignature.ts';

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
