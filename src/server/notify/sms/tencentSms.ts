import type { SmsAccount } from '../../settings/NotifySettings.ts';
import type { Clock } from '../../time/beijingTime.ts';
import { callProvider, sendFailed, textAt } from '../callProvider.ts';
import type { SendCode } from '../Notify.ts';
import { signTencent } from './tencentSignature.ts';

const MINUTES = '5';

/** Sends codes by SMS of Tencent Cloud (SendSms). The template has two places: the code, and the minutes it is good for. */
export function tencentSms(account: SmsAccount, clock: Clock): SendCode {
  return async (phone, code) => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: account.template,
      TemplateParamSet: [code, MINUTES],
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
