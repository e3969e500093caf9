import type { Issue } from './Issue.ts';
import { NAMED_PATTERNS } from './checkValidateCode.ts';

const LONGEST = 100;

/** What is wrong with a mail address that somebody wants to have confirmed. */
export function checkMail(field: string, mail: string): Issue[] {
  if (mail.trim() === '') return [{ field, message: '请输入邮箱' }];
  const pattern = NAMED_PATTERNS['P-EMAIL'];
  const fits = mail.length <= LONGEST && /^[\x21-\x7e]+$/.test(mail.trim()) && pattern?.test(mail.trim()) === true;
  return fits ? [] : [{ field, message: pattern?.message ?? '' }];
}
