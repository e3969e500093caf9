import type { Expression } from '#language/Expression.ts';
import type { Value, Values } from '#language/Value.ts';

/**
 * Values that let a record meet a condition, as far as it is a plain conjunction: equal to a literal or a value of the form, one of
 * some literals, empty. Anything else is left to chance.
 */
export function satisfy(where: Expression | undefined, form: Values): Record<string, Value> {
  if (where === undefined) return {};
  if (where.kind === 'logical' && where.op === '&&')
    return { ...satisfy(where.left, form), ...satisfy(where.right, form) };
  if (where.kind === 'logical') return satisfy(where.left, form);
  if (where.kind === 'includes' && where.list.kind === 'list') {
    const [first] = where.list.items;
    return first === undefined ? {} : assign(where.item, first, form);
  }
  if (where.kind === 'compare' && where.op === '===')
    return { ...assign(where.left, where.right, form), ...assign(where.right, where.left, form) };
  if (where.kind === 'compare' && where.op === '>') return numberAbove(where.left, where.right);
  return {};
}

function assign(to: Expression, from: Expression, form: Values): Record<string, Value> {
  if (to.kind !== 'name' || to.root !== '$record') return {};
  const [name = ''] = to.path;
  if (from.kind === 'literal') return { [name]: from.value };
  if (from.kind === 'name' && from.root === '$values') return { [name]: form[from.path[0] ?? ''] ?? null };
  return {};
}

function numberAbove(left: Expression, right: Expression): Record<string, Value> {
  if (left.kind !== 'name' || left.root !== '$record' || right.kind !== 'literal' || typeof right.value !== 'number')
    return {};
  return { [left.path[0] ?? '']: right.value + 1 };
}
