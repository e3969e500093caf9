import { useAccountForm } from './useAccountForm.ts';
import { checkPhoneAndCode, type PhoneForm, type PhoneNames } from './checkPhoneAndCode.ts';
import { usePhoneCode, type PhoneCodeInput } from './usePhoneCode.ts';

interface PhoneFormInput extends PhoneCodeInput {
  /** Sends the number with its code. Throws AppError. */
  readonly send: (proof: Readonly<Record<PhoneNames, string>>) => Promise<void>;
}

/** The state of a form of phone number and code. */
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
