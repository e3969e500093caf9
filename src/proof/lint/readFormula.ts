import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Comparison, Expression, ExpressionOf } from '#language/Expression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { AtomTable, NameTest, OrderOf } from './AtomTable.ts';
import type { Formula } from './Formula.ts';
import type { FieldOf } from '../expressions/LintExpression.ts';

/** Reads a condition as a formula; its atoms are added to the table, equal ones once. */
export function readFormula(node: Expression, fieldOf: FieldOf, table: AtomTable): Formula {
  const read = (part: Expression): Formula => readFormula(part, fieldOf, table);
  switch (node.kind) {
    case 'literal':
      return { kind: 'constant', value: node.value === true, node };
    case 'not':
      return { kind: 'not', of: read(node.of), node };
    case 'logical':
      return { kind: node.op === '&&' ? 'and' : 'or', left: read(node.left), right: read(node.right), node };
    case 'conditional':
      return { kind: 'if', test: read(node.test), yes: read(node.yes), no: read(node.no), node };
    case 'compare':
      // Not equal is the exact opposite of equal, so both are one atom.
      if (node.op === '!==') return { kind: 'not', of: read({ ...node, op: '===' }), node };
      return { kind: 'atom', atom: readAtom(node, fieldOf, table) ?? readOrder(node, table), node };
    case 'list':
    case 'negate':
    case 'arithmetic':
      return { kind: 'constant', value: false, node };
    default:
      return { kind: 'atom', atom: readAtom(node, fieldOf, table) ?? table.addFree(printExpression(node)), node };
  }
}

/** The atom of a test on one name, decided by a few of its values; undefined for other conditions. */
function readAtom(node: Expression, fieldOf: FieldOf, table: AtomTable): number | undefined {
  const test = testOf(node, fieldOf);
  return test === undefined ? undefined : table.addTest(test);
}

/** The test of one name against constants that an expression is; undefined for any other. */
export function testOf(node: Expression, fieldOf: FieldOf): NameTest | undefined {
  const subject = subjectOf(node);
  if (subject === undefined) return undefined;
  const evaluate = compileExpression(node, () => (scope) => scope.self);
  return {
    key: printExpression(subject.name),
    field: fieldOf(subject.name),
    constants: subject.constants,
    lengths: subject.lengths,
    isOrder: subject.isOrder,
    text: printExpression(node),
    holds: (value) => evaluate({ ...NOWHERE, self: value }) === true,
  };
}

const NOWHERE: Scope = {
  values: {},
  record: {},
  index: 0,
  user: {},
  now: '',
  refs: {},
  enums: () => undefined,
  self: null,
};

interface Subject {
  readonly name: ExpressionOf<'name'>;
  readonly constants: readonly Value[];
  readonly lengths: readonly number[];
  readonly isOrder: boolean;
}

/** The one name that an atom tests against constants. */
function subjectOf(node: Expression): Subject | undefined {
  const about = (name: Expression | undefined, more: Partial<Subject> = {}): Subject | undefined =>
    name?.kind === 'name' ? { name, constants: [], lengths: [], isOrder: false, ...more } : undefined;
  if (node.kind === 'name') return about(node);
  if (node.kind === 'call') return node.name === 'empty' ? about(node.args[0]) : undefined;
  if (node.kind === 'includes') {
    const constants = node.list.kind === 'list' ? node.list.items.map(constantIn) : [undefined];
    return constants.includes(undefined) ? undefined : about(node.item, { constants: constants.filter(isValue) });
  }
  if (node.kind !== 'compare') return undefined;
  const [left, right] = [constantIn(node.left), constantIn(node.right)];
  const [constant, other] = right === undefined ? [left, node.right] : [right, node.left];
  if (constant === undefined) return undefined;
  const isOrder = node.op !== '===' && node.op !== '!==';
  if (other.kind !== 'call') return about(other, { constants: [constant], isOrder });
  if (other.name !== 'length' || typeof constant !== 'number') return undefined;
  return about(other.args[0], { lengths: [constant] });
}

function constantIn(node: Expression): Value | undefined {
  if (node.kind === 'literal') return node.value;
  return node.kind === 'negate' && node.of.kind === 'literal' && typeof node.of.value === 'number'
    ? -node.of.value
    : undefined;
}

const isValue = (value: Value | undefined): value is Value => value !== undefined;

const ORDERS: Readonly<Record<Comparison, readonly OrderOf[]>> = {
  '===': ['equal', 'same'],
  '!==': ['less', 'greater', 'none'],
  '<': ['less'],
  '<=': ['less', 'equal'],
  '>': ['greater'],
  '>=': ['greater', 'equal'],
};
const TURNED: Readonly<Record<OrderOf, OrderOf>> = {
  less: 'greater',
  greater: 'less',
  equal: 'equal',
  same: 'same',
  none: 'none',
};

/** A comparison of two things that are not known: how they are ordered is what decides. */
function readOrder({ op, left, right }: ExpressionOf<'compare'>, table: AtomTable): number {
  const [a, b] = [printExpression(left), printExpression(right)];
  const orders = ORDERS[op];
  return a <= b
    ? table.addOrder(a, b, orders)
    : table.addOrder(
        b,
        a,
        orders.map((order) => TURNED[order]),
      );
}
