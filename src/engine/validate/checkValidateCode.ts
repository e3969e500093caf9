import type { Issue } from './Issue.ts';
import { NAMED_PATTERNS } from './namedPatterns.ts';

/** What is wrong with a typed code before it is compared (R4): it is missing, or no code at all. */
export function checkValidateCode(field: string, code: string): Issue[] {
  const pattern = NAMED_PATTERNS['P-SMS'];
  return pattern?.test(code.trim()) === true ? [] : [{ field, message: pattern?.message ?? '' }];
}
