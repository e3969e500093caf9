import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import { childrenOf } from '#language/mapExpression.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import type { Scalar } from '#language/Value.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { resultsOf } from '../expressions/LintExpression.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldOf, type Wording } from '../expressions/Wording.ts';

/** Replacement constants for a literal, each with a Chinese description of the change. */
export interface OtherConstants {
  (literal: ExpressionOf<'literal'>): { value: Scalar; text: string }[];
  /** Another field that holds the same kind of value; undefined where there is none. */
  readonly field?: (name: ExpressionOf<'name'>) => ExpressionOf<'name'> | undefined;
}

/**
 * Finds other constants for the literals of an expression: another item of the enum type it is compared with (or
 * assigned to: `resultEnum`), neighbouring numbers, the other boolean, another text. Names of types and fields are not
 * changed. `isRead`: fields that may replace another one.
 */
export function otherConstants(
  wording: Wording,
  expression: Expression,
  resultEnum: string | undefined,
  isRead: (field: string) => boolean = () => true,
): OtherConstants {
  const { enums } = wording;
  const fixed = new Set<Expression>();
  const types = new Map<Expression, string>();
  collectConstants(expression, wording, fixed, types);
  for (const literal of resultsOf(expression)) if (resultEnum !== undefined) types.set(literal, resultEnum);
  const constants = (literal: ExpressionOf<'literal'>): { value: Scalar; text: string }[] => {
    if (fixed.has(literal)) return [];
    const type = types.get(literal);
    const others = type === undefined ? [] : otherItems(enums, type, literal.value);
    const named = (value: Scalar): string =>
      (type === undefined ? null : enumLabel(enums, type, value)) ?? plain(value);
    return (others.length > 0 ? others : otherValues(literal.value)).map((value) => ({
      value,
      text: `「${named(literal.value)}」改为「${named(value)}」`,
    }));
  };
  return Object.assign(constants, { field: (name: ExpressionOf<'name'>) => otherField(wording, name, isRead) });
}

const OWN: readonly string[] = ['$values', '$record', '$deps'];

/** A name of the next field of the entity with the same kind of value. */
function otherField(
  { entity }: Wording,
  name: ExpressionOf<'name'>,
  isRead: (field: string) => boolean,
): ExpressionOf<'name'> | undefined {
  const [first = '', ...rest] = name.path;
  const field = entity.field(first);
  if (!OWN.includes(name.root) || rest.length > 0 || field === undefined) return undefined;
  const isAlike = (one: FieldModel): boolean =>
    one !== field &&
    one.pointer !== '' &&
    isRead(one.name) &&
    one.type === field.type &&
    one.component === field.component &&
    one.enum?.type === field.enum?.type &&
    one.reference?.entity === field.reference?.entity &&
    one.child === field.child;
  const alike = entity.fields.filter(isAlike);
  const other = alike.find(({ index }) => index > field.index) ?? alike[0];
  return other === undefined ? undefined : { ...name, path: [other.name] };
}

const plain = (value: Scalar): string => (typeof value === 'boolean' ? (value ? '是' : '否') : String(value));

function otherValues(value: Scalar): Scalar[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  return typeof value === 'string' ? [`${value}x`] : [];
}

/** The item after this one, of the same level; the first one after the last. */
function otherItems(enums: EnumSource, type: string, value: Scalar): Scalar[] {
  const levels = (items: readonly EnumItem[]): (readonly EnumItem[])[] => [
    items,
    ...items.flatMap((item) => levels(item.Children ?? [])),
  ];
  const level = levels(enums(type)?.items ?? []).find((items) => items.some((item) => item.Value === value)) ?? [];
  const at = level.findIndex((item) => item.Value === value);
  const next = level[(at + 1) % level.length];
  return next === undefined || next.Value === value ? [] : [next.Value];
}

function collectConstants(
  node: Expression,
  wording: Wording,
  fixed: Set<Expression>,
  types: Map<Expression, string>,
): void {
  const pair = (side: Expression, other: Expression): void => {
    const type = enumOf(side, wording);
    if (type !== undefined && other.kind === 'literal') types.set(other, type);
  };
  if (node.kind === 'compare') {
    pair(node.left, node.right);
    pair(node.right, node.left);
  }
  if (node.kind === 'includes') {
    pair(node.list, node.item);
    if (node.list.kind === 'list') for (const item of node.list.items) pair(node.item, item);
  }
  if (node.kind === 'call') {
    const [first, second] = node.args;
    if ((node.name === 'label' || node.name === 'children') && first !== undefined) {
      fixed.add(first);
      if (second?.kind === 'literal' && first.kind === 'literal') types.set(second, String(first.value));
    }
    const column = node.args[FUNCTIONS.get(node.name)?.column ?? -1];
    if (column !== undefined) fixed.add(column);
  }
  for (const child of childrenOf(node)) collectConstants(child, wording, fixed, types);
}

/** The enum type of a name's values; state fields have one of their own name, also those of a referenced record. */
function enumOf(node: Expression, wording: Wording): string | undefined {
  if (node.kind !== 'name') return undefined;
  if (node.root === '$row') return fieldOf(wording, node)?.enum?.type;
  if (node.root === '$ref') return node.path[1];
  return wording.entity.field(node.path[0] ?? '')?.enum?.type;
}
