import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { patternCost } from './patternCost.ts';

/** Steps for one text; a processor takes some tens of milliseconds. */
const MAX_MATCH_STEPS = 10_000_000;
/** Assumed maximum length of fields without one. */
const LENGTH = 1000;

/** Reports a pattern that takes too long for texts of the field's length: the server matches them for any caller. */
export function checkPattern(
  pattern: string,
  { maxLength = LENGTH }: Pick<FieldModel, 'maxLength'>,
  pointer: string,
  report: Report,
): void {
  const cost = patternCost(pattern, maxLength);
  if (cost !== undefined && cost <= MAX_MATCH_STEPS) return;
  const text =
    cost === undefined
      ? 'The pattern is too large for being examined'
      : cost === Infinity
        ? 'The pattern repeats parts that take the same text in several ways, so that some texts run for ever'
        : `The pattern has parts beside each other that take the same text, so that some texts of ${maxLength} characters take ${cost.toExponential(0)} steps`;
  report({
    code: 'pattern/unsafe',
    pointer,
    message: text,
    proposal: 'Let each part take letters that the next one does not, or give the field a smaller maxLength',
  });
}
