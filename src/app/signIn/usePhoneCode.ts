import type { SendCode } from '#client/phoneCodes.ts';
import { checkPhone } from '#engine/validate/signInChecks.ts';
import { client } from '../session/client.ts';
import type { AccountForm } from './useAccountForm.ts';
import { useCodeRequest, type CodeRequest } from './useCodeRequest.ts';
import type { Countdown } from './useCountdown.ts';
import type { PhoneNames } from './checkPhoneAndCode.ts';

export interface PhoneCodeInput {
  readonly countdown: Countdown;
  readonly sendCode: SendCode;
  readonly onFailure: (text: string) => void;
}

/** The button that sends a code to the phone number of a form. */
export function usePhoneCode(
  form: AccountForm<PhoneNames>,
  { countdown, sendCode, onFailure }: PhoneCodeInput,
): CodeRequest {
  const { PhoneNumber } = form.values;
  return useCodeRequest({
    countdown,
    check: () => checkPhone('PhoneNumber', PhoneNumber),
    show: form.show,
    send: () => sendCode(client.http, PhoneNumber.trim()),
    onFailure,
  });
}
