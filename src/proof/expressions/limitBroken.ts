import type { Value } from '#language/Value.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { misfitOf, type Misfit } from '#fields/facets/validateValue.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';

type Wording = Pick<SchemaProblem, 'message' | 'proposal'>;

/** The violated limit of a constant, with a proposal; undefined when it meets all limits known without a record. */
export function limitBroken(field: FieldModel, value: string | number): Wording | undefined {
  const misfit = misfitOf(field, value, boundOf(field.minimum), boundOf(field.maximum));
  return misfit === undefined ? undefined : worded(field, value, misfit);
}

/** The value of a constant bound; an expression has a value only for a record. */
export const boundOf = (limit: Computable | undefined): Value =>
  limit !== undefined && 'value' in limit ? limit.value : null;

const WITHIN = 'Write a value within the bounds of the field, or change these';

/** The message for a violated limit, with a proposal. */
function worded({ name, pattern }: FieldModel, value: unknown, [limit, bound]: Misfit): Wording {
  const length = typeof value === 'string' ? [...value].length : 0;
  switch (limit) {
    case 'decimals':
      return {
        message:
          bound === 0
            ? `${String(value)} is no whole number, and "${name}" holds one`
            : `${String(value)} has more than ${bound} decimals, and "${name}" holds no more`,
        proposal: `Write ${roundHalfUp(Number(value), bound)}`,
      };
    case 'minimum':
      return { message: `${String(value)} is less than "${name}" takes (${bound})`, proposal: WITHIN };
    case 'maximum':
      return { message: `${String(value)} is more than "${name}" takes (${bound})`, proposal: WITHIN };
    case 'above':
      return { message: `${String(value)} is not more than ${bound}, and "${name}" has to be`, proposal: WITHIN };
    case 'below':
      return { message: `${String(value)} is not less than ${bound}, and "${name}" has to be`, proposal: WITHIN };
    case 'tooLong':
      return { message: `The text has ${length} characters, and "${name}" takes ${bound} at most`, proposal: WITHIN };
    case 'tooShort':
      return { message: `The text has ${length} characters, and "${name}" takes ${bound} at least`, proposal: WITHIN };
    case 'pattern':
      return {
        message: `${JSON.stringify(value)} does not fit the pattern of "${name}" (${pattern?.text ?? ''})`,
        proposal: 'Write a value that fits, or change the pattern',
      };
  }
}
