import type { DecisionCase, RuleCase } from '#generated/documents/CasesDocument.ts';
import { appendCases, appendDecisions } from './appendCases.ts';
import { applyEdit } from './TextEdit.ts';

/** Cases that are to be written into a cases.json. */
export interface AddedCases {
  readonly cases: readonly RuleCase[];
  readonly decisions: readonly DecisionCase[];
}

/** The text of a cases.json with more cases of both kinds at the end of their lists; undefined when the text has no list of cases. */
export function addCases(text: string, { cases, decisions }: AddedCases): string | undefined {
  const edit = appendCases(text, cases);
  if (edit === undefined || decisions.length === 0) return edit && applyEdit(text, edit);
  const withCases = applyEdit(text, edit);
  const more = appendDecisions(withCases, decisions);
  return more && applyEdit(withCases, more);
}
