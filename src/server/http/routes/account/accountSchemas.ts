import { ID, text } from '../routeSchemas.ts';

const PHONE = text(30);
const CODE = text(20);
const PASSWORD = text(200);

/**
 * The given texts. What else a caller sends is not looked at: nobody can write more of an account than a call names. A name that is
 * given twice is no text.
 */
function form<T extends Record<string, object>>(properties: T, required: (keyof T & string)[]): object {
  return { type: 'object', properties, required, additionalProperties: true };
}

/** What the account calls take (spec section 7; shapes that it does not show are ours). */
export const accountSchemas = {
  phoneLogin: form({ LoginId: PHONE, ValidateCode: CODE }, ['LoginId', 'ValidateCode']),
  /** GetPhoneLoginCode, GetRegOrBindCode, GetResetPwdCode. */
  phoneNumber: form({ phoneNumber: PHONE }, ['phoneNumber']),
  rebindCode: form({ PhoneNumber: PHONE }, ['PhoneNumber']),
  regOrBind: form({ PhoneNumber: PHONE, Password: PASSWORD, ConfirmPassword: PASSWORD, ValidateCode: CODE }, [
    'PhoneNumber',
    'ValidateCode',
  ]),
  resetPassword: form({ PhoneNumber: PHONE, ValidateCode: CODE, Password: PASSWORD, ConfirmPassword: PASSWORD }, [
    'PhoneNumber',
    'ValidateCode',
    'Password',
    'ConfirmPassword',
  ]),
  changePassword: form({ OldPassword: PASSWORD, Password: PASSWORD, ConfirmPassword: PASSWORD }, [
    'OldPassword',
    'Password',
    'ConfirmPassword',
  ]),
  /** Password: the current one, of those who have one. */
  rebindPhone: form({ PhoneNumber: PHONE, ValidateCode: CODE, Password: PASSWORD }, ['PhoneNumber', 'ValidateCode']),
  mailVerification: form({ Email: text(200) }, ['Email']),
  confirmMail: form({ Email: text(200), ValidateCode: CODE }, ['Email', 'ValidateCode']),
  wxLogin: form({ returnUrl: text(2000) }, []),
  sessions: form({ accountId: ID, loginId: PHONE }, []),
  endOtherSessions: form({ accountId: ID }, []),
  endSession: form({ Id: ID }, ['Id']),
  wxBegin: form({ nonce: { type: 'string', pattern: '^[\\w-]{16,100}$' }, origin: text(200) }, ['nonce']),
  wxCallback: form({ code: text(500), state: text(500) }, []),
} as const;
