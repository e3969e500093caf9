import { checkPhone } from '#core/account/checkPhone.ts';
import { checkValidateCode } from '#core/account/checkValidateCode.ts';
import type { Issue } from '#core/validate/Issue.ts';
import type { PhoneNames } from './PhoneForm.ts';

/** What is wrong with a phone number and its code before they are sent (R3, R4). */
export function checkPhoneAndCode({ PhoneNumber, ValidateCode }: Readonly<Record<PhoneNames, string>>): Issue[] {
  return [...checkPhone('PhoneNumber', PhoneNumber), ...checkValidateCode('ValidateCode', ValidateCode)];
}
