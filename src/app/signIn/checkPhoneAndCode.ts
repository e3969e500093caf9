import { checkPhone, checkValidateCode } from '#engine/validate/signInChecks.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { AccountForm } from './useAccountForm.ts';
import type { CodeRequest } from './useCodeRequest.ts';

/** The problems of a phone number and its code, checked before they are sent (R3, R4). */
export const checkPhoneAndCode = ({ PhoneNumber, ValidateCode }: Readonly<Record<PhoneNames, string>>): Issue[] => [
  ...checkPhone('PhoneNumber', PhoneNumber),
  ...checkValidateCode('ValidateCode', ValidateCode),
];

/** The field names of a phone number and its code, from the specification. */
export type PhoneNames = 'PhoneNumber' | 'ValidateCode';

/** A form about a phone number, with the button that has a code sent to it. */
export interface PhoneForm<Name extends string = PhoneNames> {
  readonly form: AccountForm<Name>;
  readonly code: CodeRequest;
}
