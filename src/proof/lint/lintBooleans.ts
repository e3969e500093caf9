import type { Reaction } from '#generated/documents/FormDocument.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';

/** Reports conditions that are written as plain true or false, and an `otherwise` that no condition leads to. */
export function lintBooleans({ when, otherwise }: Reaction, pointer: string, report: Report): void {
  if (when === false)
    report({
      code: 'condition/never',
      pointer: `${pointer}/when`,
      message: 'The condition is never true, so only "otherwise" ever counts',
      proposal: 'Write the condition, or take the rule away',
    });
  if (when === true)
    report({
      code: 'condition/always',
      pointer: `${pointer}/when`,
      message: 'The condition is always true, so it decides nothing',
      proposal: 'Take "when" away',
    });
  if (when === undefined && otherwise !== undefined)
    report({
      code: 'condition/unreachable',
      pointer: `${pointer}/otherwise`,
      atKey: true,
      message: 'Without "when" the rule always applies, so "otherwise" never does',
      proposal: 'Add "when", or take "otherwise" away',
    });
}
