import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { DomainContext } from '#fields/facets/domains.ts';

/** Key of the input for the reason of a save: the name of a picked form or the code of a transition. */
export const ACTION = '$action';

/** Key of the input that a name reads in the states of a space: a field, `$user.Role`, `$now` ...; else undefined. */
export function inputKey({ root, path }: ExpressionOf<'name'>): string | undefined {
  const [first, second] = path;
  switch (root) {
    case '$values':
    case '$record':
      return first;
    case '$user':
      return first === undefined ? undefined : `$user.${first}`;
    case '$ref':
      return first === undefined || second === undefined ? undefined : `$ref.${first}.${second}`;
    case '$now':
    case '$index':
      return root;
    // A row is not an input of its own: the list of rows is.
    case '$row':
    case '$deps':
    case '$self':
    case '$total':
    case '$config':
      return undefined;
  }
}

/** The reference and field of `$ref.ContractId.Money`; undefined for other keys. */
export function splitReference(key: string): { field: string; name: string } | undefined {
  const [root, field, name] = key.split('.');
  return root === '$ref' && field !== undefined && name !== undefined ? { field, name } : undefined;
}

/** Keys of all inputs of some expressions, each once, in order. Reading a reference's field reads the reference. */
export function inputKeysOf(expressions: readonly Expression[]): string[] {
  const keys = expressions.flatMap(listNames).flatMap((name) => {
    const key = inputKey(name);
    if (key === undefined) return [];
    const reference = splitReference(key);
    return reference === undefined ? [key] : [reference.field, key];
  });
  return [...new Set(keys)];
}

/** Whether a key is a field of the record, rather than part of its context. */
export const isFieldKey = (key: string): boolean => !key.startsWith('$');

/** Finds the field of a referenced record by its input key. */
export const referredField =
  (entity: EntityModel, findEntity: FindEntity) =>
  (key: string): FieldModel | undefined => {
    const { field = '', name = '' } = splitReference(key) ?? {};
    return findEntity(entity.field(field)?.reference?.entity ?? '')?.field(name);
  };

/** The evaluation context of rules in a state of a space. */
export function contextOfState(
  state: Readonly<Record<string, Value>>,
  { enums, now }: DomainContext,
): EvaluationContext {
  const values: Record<string, Value> = {};
  const user: Record<string, Value> = {};
  const refs: Record<string, Record<string, Value>> = {};
  let [index, time] = [0, now];
  let action: string | undefined;
  for (const key of Object.keys(state)) {
    const value = state[key] ?? null;
    if (isFieldKey(key)) values[key] = value;
    else if (key.startsWith('$user.')) user[key.slice('$user.'.length)] = value;
    else if (key === '$now' && typeof value === 'string') time = value;
    else if (key === '$index' && typeof value === 'number') index = value;
    else if (key === ACTION && typeof value === 'string') action = value;
    else {
      const reference = splitReference(key);
      if (reference !== undefined) (refs[reference.field] ??= {})[reference.name] = value;
    }
  }
  return { values, user, refs, enums, now: time, index, action };
}
