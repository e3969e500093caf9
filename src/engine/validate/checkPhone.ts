import type { Issue } from './Issue.ts';
import { NAMED_PATTERNS } from './checkValidateCode.ts';

/** What is wrong with the phone number of an account form (R1, R3); nothing when a code may be sent to it. */
export function checkPhone(field: string, phone: string): Issue[] {
  if (phone.trim() === '') return [{ field, message: '请输入您的电话号码' }];
  const pattern = NAMED_PATTERNS['P-MOBILE'];
  return pattern?.test(phone.trim()) === true ? [] : [{ field, message: pattern?.message ?? '' }];
}
