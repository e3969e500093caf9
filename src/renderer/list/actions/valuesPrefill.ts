import type { Values } from '#language/Value.ts';
import type { Computable } from '#fields/FieldModel.ts';
import type { Prefilled } from '../../records/FormRequest.ts';
import { recordScope, type Surroundings } from './recordScope.ts';

/** The values a new record copies from another one (`$record`). A value copied from a field includes its text. */
export function valuesPrefill(
  values: Readonly<Record<string, Computable>>,
  record: Values,
  surroundings: Surroundings,
): Record<string, Prefilled> {
  return Object.fromEntries(
    Object.entries(values).map(([name, given]): [string, Prefilled] => {
      if ('value' in given) return [name, { value: given.value }];
      const value = given.evaluate(recordScope(record, surroundings));
      const { expression } = given;
      const text = expression.kind === 'name' ? record[`${expression.path[0] ?? ''}Text`] : undefined;
      return [name, typeof text === 'string' ? { value, text } : { value }];
    }),
  );
}
