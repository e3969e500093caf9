import { listNames } from '#language/listNames.ts';
import type { SumModel } from '../model/ListModel.ts';

/** The fields that a sum adds up, counts by, or reaches other records through. Whoever may not read one of them is not told the sum. */
export function sumFields({ field, where, ratio }: SumModel): string[] {
  const names = [where, ratio].flatMap((condition) => (condition === undefined ? [] : listNames(condition)));
  const read = names.flatMap(({ root, path: [first] }) =>
    first !== undefined && (root === '$record' || root === '$ref') ? [first] : [],
  );
  return field === undefined ? read : [field, ...read];
}
