import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { mayHoldList, partsOf } from '#proof/breaks/conditions.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { listNames } from '#language/mapExpression.ts';
import { fieldKind, isAmount, isRows, valueSort } from '#fields/table/fieldKinds.ts';

/** Finds the field that a name reads, in the record or through a reference. */
type FieldOf = (name: Expression) => FieldModel | undefined;

/**
 * Whether SQL could give another result than the evaluator for a condition over `$record`: lists compared with each
 * other, remainders of fractions, small and huge numbers as text, child rows used other than in counts or sums, records
 * of several entities behind one reference.
 */
export function isBeyondSql(condition: Expression, entity: EntityModel, findEntity: FindEntity): boolean {
  const readsSeveral = listNames(condition).some(
    ({ root, path }) => root === '$ref' && entity.field(path[0] ?? '')?.reference?.oneOf !== undefined,
  );
  if (readsSeveral) return true;
  const fieldOf: FieldOf = (name) => {
    if (name.kind !== 'name') return undefined;
    const [first = '', second = ''] = name.path;
    if (name.root === '$record' || name.root === '$values') return entity.field(first);
    if (name.root === '$row') return findEntity(fieldOf(name.rows ?? name)?.child?.entity ?? '')?.field(first);
    return name.root === '$ref' ? findEntity(entity.field(first)?.reference?.entity ?? '')?.field(second) : undefined;
  };
  return isBeyond(condition, fieldOf);
}

function isBeyond(node: Expression, fieldOf: FieldOf): boolean {
  const parts = partsOf(node);
  switch (node.kind) {
    case 'name':
      return isRows(fieldOf(node));
    case 'related':
      return true;
    case 'arithmetic':
      if (node.op === '%' && !parts.every((part) => isWhole(part, fieldOf))) return true;
      break;
    case 'compare':
      if (isNull(node.left) || isNull(node.right)) break;
      if (parts.every((part) => mayBeList(part, fieldOf))) return true;
      break;
    case 'call': {
      const [first] = node.args;
      if (first === undefined) break;
      const called = FUNCTIONS.get(node.name);
      if (called === undefined || called.isExact === 'never') return true;
      if (called.isExact === 'whole' && !isWhole(first, fieldOf) && !isText(first, fieldOf)) return true;
      if (called.enumType === 0 && first.kind !== 'literal') return true;
      if (called.rows === 0 && isRows(fieldOf(first))) {
        // Child rows of another record are not a table of this query.
        if (first.kind !== 'name' || first.root === '$ref') return true;
        return node.args.some((arg, i) => {
          if (i === called.condition) return isBeyond(arg, fieldOf);
          return i > 0 && arg.kind !== 'literal';
        });
      }
      break;
    }
    default:
      break;
  }
  return parts.some((part) => isBeyond(part, fieldOf));
}

const isNull = (node: Expression): boolean => node.kind === 'literal' && node.value === null;

/** Whether a value is an integer that both write with digits only. */
function isWhole(node: Expression, fieldOf: FieldOf): boolean {
  if (node.kind === 'literal') return node.value === null || Number.isSafeInteger(node.value);
  if (node.kind === 'conditional') return isWhole(node.yes, fieldOf) && isWhole(node.no, fieldOf);
  const field = fieldOf(node);
  return (
    field !== undefined &&
    (field.digits === 0 || (valueSort(field) === 'number' && !isAmount(field))) &&
    !mayHoldList(field)
  );
}

function isText(node: Expression, fieldOf: FieldOf): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string' || node.value === null;
  if (node.kind === 'conditional') return isText(node.yes, fieldOf) && isText(node.no, fieldOf);
  const field = fieldOf(node);
  return field !== undefined && valueSort(field) === 'text' && !fieldKind(field).isChosen;
}

function mayBeList(node: Expression, fieldOf: FieldOf): boolean {
  switch (node.kind) {
    case 'list':
      return true;
    case 'call':
      return FUNCTIONS.get(node.name)?.result === 'list';
    case 'conditional':
      return mayBeList(node.yes, fieldOf) || mayBeList(node.no, fieldOf);
    case 'coalesce':
      return mayBeList(node.left, fieldOf) || mayBeList(node.right, fieldOf);
    default:
      return mayHoldList(fieldOf(node));
  }
}
