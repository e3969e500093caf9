import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { isList, type Scalar, type Value, type Values } from '#language/Value.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { partsOf } from './conditions.ts';

/** Maximum number of representative users. */
const MAX_USERS = 64;
/** A user property with a list is tried with all subsets of at most this many items. */
const MAX_ITEMS = 6;

/**
 * Users that represent all users, as far as a condition distinguishes them; one empty user for a condition that does
 * not read the user. Undefined when the condition compares a user's value with the record, or uses it in another way
 * that no few users represent.
 */
export function everyUser(condition: Expression): readonly Values[] | undefined {
  const names = new Map<string, Set<Scalar>>();
  const lists = new Set<string>();
  const found: Found = { asked: 0, tested: 0, names, lists };
  // A condition that is only a user property tests whether it is true.
  collectReads(build.not(condition), found);
  if (found.tested < found.asked) return undefined;
  if ([...lists].some((name) => (names.get(name)?.size ?? 0) > MAX_ITEMS)) return undefined;
  const domains = [...names].map(([name, constants]): [string, Value[]] => [
    name,
    lists.has(name) ? listDomain([...constants]) : domainOf([...constants]),
  ]);
  const count = domains.reduce((product, [, values]) => product * values.length, 1);
  return count > MAX_USERS ? undefined : everyCombination(domains);
}

/** The condition for one user, with the user's values inserted. */
export function forUser(condition: Expression, user: Values): Expression {
  return mapExpression(condition, (node) => {
    if (node.kind !== 'name' || node.root !== '$user') return node;
    const value = user[node.path[0] ?? ''] ?? null;
    const { start, end } = node;
    return isList(value)
      ? { kind: 'list', items: value.map((item) => literal(item, node)), start, end }
      : literal(value, node);
  });
}

const literal = (value: Value, { start, end }: Expression): Expression => ({
  kind: 'literal',
  value: typeof value === 'object' ? null : value,
  start,
  end,
});

interface Found {
  /** How often the user is read, and how often in a way that depends only on constants of the condition. */
  asked: number;
  tested: number;
  readonly names: Map<string, Set<Scalar>>;
  readonly lists: Set<string>;
}

function collectReads(node: Expression, found: Found): void {
  if (isUser(node)) found.asked += 1;
  for (const part of testsIn(node)) {
    found.tested += 1;
    const name = part.name.path[0] ?? '';
    const known = found.names.get(name) ?? new Set<Scalar>();
    found.names.set(name, known);
    for (const constant of part.constants) known.add(constant);
    if (part.list === true) found.lists.add(name);
  }
  for (const part of partsOf(node)) collectReads(part, found);
}

type UserName = ExpressionOf<'name'>;

interface Test {
  readonly name: UserName;
  readonly constants: readonly Scalar[];
  readonly list?: boolean;
}

function testsIn(node: Expression): Test[] {
  const truth = (...parts: readonly Expression[]): Test[] =>
    parts.filter(isUser).map((name) => ({ name, constants: [true, false] }));
  switch (node.kind) {
    case 'compare':
      return [...compareTest(node.op, node.left, node.right), ...compareTest(node.op, node.right, node.left)];
    case 'includes': {
      const { list, item } = node;
      if (isUser(item) && list.kind === 'list' && list.items.every(isLiteral))
        return [{ name: item, constants: list.items.filter(isLiteral).map(({ value }) => value) }];
      return isUser(list) && isLiteral(item) ? [{ name: list, constants: [item.value], list: true }] : [];
    }
    case 'not':
      return truth(node.of);
    case 'logical':
      return truth(node.left, node.right);
    case 'conditional':
      return truth(node.test);
    case 'call':
      return node.name === 'empty' ? node.args.filter(isUser).map((name) => ({ name, constants: [] })) : [];
    default:
      return [];
  }
}

function compareTest(op: ExpressionOf<'compare'>['op'], side: Expression, other: Expression): Test[] {
  if (!isUser(side) || !isLiteral(other)) return [];
  const { value } = other;
  if (op === '===' || op === '!==') return [{ name: side, constants: [value] }];
  return typeof value === 'number' ? [{ name: side, constants: [value - 1, value, value + 1] }] : [];
}

const isUser = (node: Expression): node is UserName => node.kind === 'name' && node.root === '$user';
const isLiteral = (node: Expression): node is ExpressionOf<'literal'> => node.kind === 'literal';

/** Null, each constant, and a value different from all of them. */
function domainOf(constants: readonly Scalar[]): Value[] {
  const numbers = constants.filter((constant) => typeof constant === 'number');
  const texts = constants.filter((constant) => typeof constant === 'string');
  const other = texts.length > 0 ? `${texts.join('')}*` : Math.max(0, ...numbers) + 1;
  const known = constants.filter((constant) => constant !== null);
  return [null, ...known, ...(known.length > 0 && known.every((each) => typeof each === 'boolean') ? [] : [other])];
}

function listDomain(constants: readonly Scalar[]): Value[] {
  const known = constants.filter((constant) => constant !== null);
  return known.reduce<Value[][]>((lists, item) => [...lists, ...lists.map((list) => [...list, item])], [[]]);
}

function everyCombination(domains: readonly [string, Value[]][]): Values[] {
  return domains.reduce<Values[]>(
    (users, [name, values]) => users.flatMap((user) => values.map((value) => ({ ...user, [name]: value }))),
    [{}],
  );
}
