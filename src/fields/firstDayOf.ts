import type { FieldModel } from './FieldModel.ts';
import { FIRST_DAY } from './dayBounds.ts';

/** The first day a date field may hold: that of all dates, unless the field itself states a fixed earlier one. */
export function firstDayOf({ minimum }: Pick<FieldModel, 'minimum'>): string {
  if (minimum === undefined || !('expression' in minimum) || minimum.expression.kind !== 'literal') return FIRST_DAY;
  const { value } = minimum.expression;
  return typeof value === 'string' && value < FIRST_DAY ? value : FIRST_DAY;
}
