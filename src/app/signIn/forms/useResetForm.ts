import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { useAccountForm } from '../useAccountForm.ts';
import type { Countdown } from '../useCountdown.ts';
import { client } from '../../session/client.ts';
import { checkPhoneAndCode } from './checkPhoneAndCode.ts';
import type { PhoneForm } from './PhoneForm.ts';
import type { ResetNames } from './ResetForm.tsx';
import { usePhoneCode } from './usePhoneCode.ts';

const EMPTY = { PhoneNumber: '', ValidateCode: '', Password: '', ConfirmPassword: '' };

/** The state of setting a new password by a code; `onReset` receives whose it was. */
export function useResetForm(
  countdown: Countdown,
  onFailure: (text: string) => void,
  onReset: (phone: string) => void,
): PhoneForm<ResetNames> {
  const form = useAccountForm({
    initial: EMPTY,
    check: (values) => [
      ...checkPhoneAndCode(values),
      ...checkNewPassword({
        password: values.Password,
        confirm: values.ConfirmPassword,
        names: [values.PhoneNumber.trim()],
      }),
    ],
    send: async ({ PhoneNumber, ValidateCode, Password: password, ConfirmPassword: confirm }) => {
      const phone = PhoneNumber.trim();
      await client.account.resetPassword({ phone, code: ValidateCode.trim(), password, confirm });
      form.reset();
      onReset(phone);
    },
    onFailure,
  });
  return { form, code: usePhoneCode(form, { countdown, sendCode: client.account.sendResetCode, onFailure }) };
}
