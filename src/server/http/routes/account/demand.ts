import type { Issue } from '#engine/validate/Issue.ts';
import { recordInvalid } from '../../../records/recordInvalid.ts';

/** Throws RECORD_INVALID with what is wrong with the fields of an account form, unless nothing is. */
export function demand(...issues: readonly Issue[]): void {
  if (issues.length > 0) throw recordInvalid(issues);
}
