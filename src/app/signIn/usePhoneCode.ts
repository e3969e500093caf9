import type { SendCode } from '#client/phoneCodes.ts';
import { checkPhone } from '#engine/validate/signInChecks.ts';
import { client } from '../session/client.ts';
import { checkPhoneAndCode, type PhoneForm, type PhoneNames } from './checkPhoneAndCode.ts';
import { type AccountForm, useAccountForm } from './useAccountForm.ts';
import { type CodeRequest, useCodeRequest } from './useCodeRequest.ts';
import type { Countdown } from './useCountdown.ts';

interface PhoneCodeInput {
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

interface PhoneFormInput extends PhoneCodeInput {
  /** Sends the number with its code. Throws AppError. */
  readonly send: (proof: Readonly<Record<PhoneNames, string>>) => Promise<void>;
}

export function usePhoneForm({ countdown, sendCode, send, onFailure }: PhoneFormInput): PhoneForm {
  const form = useAccountForm({
    initial: { PhoneNumber: '', ValidateCode: '' },
    check: checkPhoneAndCode,
    send: ({ PhoneNumber, ValidateCode }) =>
      send({ PhoneNumber: PhoneNumber.trim(), ValidateCode: ValidateCode.trim() }),
    onFailure,
  });
  return { form, code: usePhoneCode(form, { countdown, sendCode, onFailure }) };
}
