import { checkPhone } from '#engine/validate/checkPhone.ts';
import { checkValidateCode } from '#engine/validate/checkValidateCode.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { PhoneNames } from './PhoneForm.ts';

/** What is wrong with a phone number and its code before they are sent (R3, R4). */
export function checkPhoneAndCode({ PhoneNumber, ValidateCode }: Readonly<Record<PhoneNames, string>>): Issue[] {
  return [...checkPhone('PhoneNumber', PhoneNumber), ...checkValidateCode('ValidateCode', ValidateCode)];
}
