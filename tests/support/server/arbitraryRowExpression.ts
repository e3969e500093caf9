import fc, { type Arbitrary } from 'fast-check';
import { COMPARISONS, type Expression, type RootName } from '#language/Expression.ts';

const NOWHERE = { start: 0, end: 0 };
const LINE_COLUMNS = ['LineMoney', 'Quantity', 'Price', 'Name', 'Nothing'];

const name = (root: RootName, ...path: string[]): Expression => ({ kind: 'name', root, path, ...NOWHERE });
const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value, ...NOWHERE });
const call = (called: string, ...args: Expression[]): Expression => ({ kind: 'call', name: called, args, ...NOWHERE });
const record = (...fields: string[]): Arbitrary<Expression> =>
  fc.constantFrom(...fields).map((field) => name('$record', field));

const NUMBERS = record('Money', 'Rate', 'Kind', 'CustomerId', 'PaidMoney', 'Region', 'OrderState');
const TEXTS = record('Title', 'CheckCode', 'KindPath', 'Remark', 'CustomerName');
const DATES = record('SignDate', 'PlanTime', 'CreateTime');
const CLOCKS = fc.oneof(record('StartAt'), fc.constantFrom('09:00', '09:05:30', '9:05', '24:00').map(literal));
const LISTS = record('StaffIds', 'Executors', 'MemberIds');
const REFS = fc.constantFrom(
  name('$ref', 'CustomerName', 'CustomerName'),
  name('$ref', 'CustomerName', 'Level'),
  name('$ref', 'CustomerId', 'IsBlack'),
  name('$ref', 'CustomerId', 'OrderMoney'),
  name('$ref', 'ContactId', 'Phone'),
  name('$ref', 'OwnerId', 'UnitId'),
);
const CONTEXT = fc.constantFrom(
  name('$user', 'EmployeeId'),
  name('$user', 'LoginId'),
  name('$user', 'UnitPath'),
  name('$user', 'CustomerId'),
  name('$user', 'IsUnitChief'),
  name('$now'),
  call('date', name('$now')),
);
const LITERALS = fc
  .oneof(
    fc.constantFrom(null, true, false, 0, 1, 2, 10, 20, 6, 0.5, 100, 1000, -500, 2000.5, 12.25),
    fc.constantFrom(
      '',
      'a',
      '造价',
      '%',
      '_',
      "it's",
      '\\',
      '2026-03-10',
      '2026-03-01',
      '2026-03-10 10:00:00',
      '1/101',
      '139',
    ),
  )
  .map(literal);
const LEAVES = fc.oneof(
  CLOCKS,
  NUMBERS,
  NUMBERS,
  TEXTS,
  DATES,
  LISTS,
  REFS,
  CONTEXT,
  LITERALS,
  LITERALS,
  record('IsRefund'),
);
const SINGLE = fc.oneof(CLOCKS, NUMBERS, TEXTS, DATES, REFS, CONTEXT, LITERALS, record('IsRefund'));
const SCALARS = fc.oneof(
  SINGLE,
  SINGLE,
  fc
    .tuple(fc.oneof(REFS, SINGLE), SINGLE)
    .map(([left, right]): Expression => ({ kind: 'coalesce', left, right, ...NOWHERE })),
  fc.tuple(DATES, DATES).map(([left, right]): Expression => ({ kind: 'coalesce', left, right, ...NOWHERE })),
);

/** Conditions about the lines of an order: their own columns, those of the order, and those of its references. */
const ABOUT_LINES = fc.oneof(
  fc
    .tuple(fc.constantFrom(...COMPARISONS), fc.constantFrom(...LINE_COLUMNS), SCALARS)
    .map(([op, column, right]): Expression => ({ kind: 'compare', op, left: name('$row', column), right, ...NOWHERE })),
  fc.constantFrom(...LINE_COLUMNS).map((column) => call('empty', name('$row', column))),
  fc.constantFrom<Expression>(
    { kind: 'not', of: call('contains', name('$row', 'Name'), literal('造价')), ...NOWHERE },
    call('any', name('$record', 'lines'), { ...literal(true) }),
    literal(true),
  ),
);

/** Conditions over a record that a row refers to. */
const WITHIN_CUSTOMER = fc.constantFrom<Expression>(
  { kind: 'compare', op: '>=', left: name('$record', 'Level'), right: literal(2), ...NOWHERE },
  { kind: 'compare', op: '===', left: name('$record', 'OwnerId'), right: name('$user', 'EmployeeId'), ...NOWHERE },
  { kind: 'not', of: call('contains', name('$record', 'CustomerName'), literal('城')), ...NOWHERE },
);

/**
 * Random expressions over the rows of the small product's orders. Lists are never compared with each other (the
 * evaluator compares them by identity), and remainders are taken of whole numbers only.
 */
export const arbitraryRowExpression: Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => {
  const node = tie('node');
  const pair = fc.tuple(node, node);
  return {
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 5, withCrossShrink: true },
      LEAVES,
      fc
        .tuple(fc.constantFrom(...COMPARISONS), SCALARS, SCALARS)
        .map(([op, left, right]): Expression => ({ kind: 'compare', op, left, right, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('===' as const, '!==' as const), node)
        .map(([op, left]): Expression => ({ kind: 'compare', op, left, right: literal(null), ...NOWHERE })),
      node.map((of): Expression => ({ kind: 'not', of, ...NOWHERE })),
      node.map((of): Expression => ({ kind: 'negate', of, ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const), pair)
        .map(([op, [left, right]]): Expression => ({ kind: 'arithmetic', op, left, right, ...NOWHERE })),
      fc
        .tuple(NUMBERS, fc.constantFrom(0, 3, 7))
        .map(([left, right]): Expression => ({ kind: 'arithmetic', op: '%', left, right: literal(right), ...NOWHERE })),
      fc
        .tuple(fc.constantFrom('&&' as const, '||' as const), pair)
        .map(([op, [left, right]]): Expression => ({ kind: 'logical', op, left, right, ...NOWHERE })),
      pair.map(([left, right]): Expression => ({ kind: 'coalesce', left, right, ...NOWHERE })),
      fc
        .tuple(node, node, node)
        .map(([test, yes, no]): Expression => ({ kind: 'conditional', test, yes, no, ...NOWHERE })),
      fc.tuple(fc.array(SCALARS, { maxLength: 3 }), SCALARS).map(([items, item]): Expression => ({
        kind: 'includes',
        list: { kind: 'list', items, ...NOWHERE },
        item,
        ...NOWHERE,
      })),
      fc.tuple(node, SCALARS).map(([list, item]): Expression => ({ kind: 'includes', list, item, ...NOWHERE })),
      fc
        .tuple(
          fc.oneof(LISTS, node),
          fc.oneof(
            LISTS,
            node,
            fc.array(SCALARS, { maxLength: 3 }).map((items): Expression => ({ kind: 'list', items, ...NOWHERE })),
          ),
        )
        .chain((args) => fc.constantFrom('overlaps', 'allIn').map((name) => call(name, ...args))),
      fc
        .tuple(fc.constantFrom('startsWith', 'endsWith', 'contains', 'daysBetween', 'before', 'after'), pair)
        .map(([called, args]) => call(called, ...args)),
      fc
        .tuple(
          fc.constantFrom('empty', 'length', 'date', 'abs', 'plain', 'floor', 'ceil', 'upper', 'lower', 'trim'),
          node,
        )
        .map(([called, arg]) => call(called, arg)),
      fc
        .tuple(fc.constantFrom('min', 'max'), fc.array(node, { minLength: 1, maxLength: 3 }))
        .map(([called, args]) => call(called, ...args)),
      fc
        .tuple(
          node,
          fc.array(fc.oneof(NUMBERS, fc.integer({ min: -4, max: 9 }).map(literal)), { minLength: 1, maxLength: 2 }),
        )
        .map(([of, places]) => call('slice', of, ...places)),
      fc.tuple(node, fc.integer({ min: 0, max: 4 })).map(([of, digits]) => call('round', of, literal(digits))),
      fc
        .tuple(
          fc.oneof(DATES, TEXTS, CONTEXT, LITERALS),
          fc.oneof(NUMBERS, fc.constantFrom(-40, 0, 3, 400, 3e10).map(literal)),
        )
        .chain((args) => fc.constantFrom('addDays', 'addWorkdays', 'addMonths').map((called) => call(called, ...args))),
      fc
        .tuple(
          fc.constantFrom('weekday', 'monthStart', 'monthEnd', 'year', 'month'),
          fc.oneof(DATES, TEXTS, CONTEXT, LITERALS),
        )
        .map(([called, of]) => call(called, of)),
      fc
        .tuple(fc.oneof(DATES, CONTEXT, LITERALS), fc.oneof(DATES, CONTEXT, LITERALS))
        .chain((days) => fc.constantFrom('daysBetween', 'minutesBetween').map((called) => call(called, ...days))),
      fc
        .array(fc.oneof(DATES, CONTEXT, LITERALS, CLOCKS, node), { minLength: 4, maxLength: 4 })
        .map((ends) => call('overlaps', ...ends)),
      fc
        .tuple(fc.oneof(CLOCKS, CLOCKS, TEXTS, DATES), fc.oneof(CLOCKS, CLOCKS, TEXTS, DATES))
        .map((times) => call('minutesBetween', ...times)),
      fc
        .tuple(fc.constantFrom('Kind', 'Sector', 'Level', 'Place', 'Nothing'), fc.oneof(NUMBERS, TEXTS, LITERALS))
        .map(([type, of]) => call('label', literal(type), of)),
      fc
        .tuple(fc.constantFrom('Sector', 'Kind'), SINGLE)
        .map(([type, of]): Expression => call('children', literal(type), of)),
      fc
        .constantFrom('LineMoney', 'Quantity', 'Name', 'Nothing')
        .map((field) => call('sum', name('$record', 'lines'), literal(field))),
      fc
        .tuple(fc.constantFrom('any', 'every', 'count'), fc.oneof(ABOUT_LINES, ABOUT_LINES, node))
        .map(([called, test]) => call(called, name('$record', 'lines'), test)),
      fc
        .tuple(fc.constantFrom('sum', 'maxOf', 'minOf'), fc.constantFrom(...LINE_COLUMNS), ABOUT_LINES, fc.boolean())
        .map(([called, column, test, isPart]) =>
          call(called, name('$record', 'lines'), literal(column), ...(isPart ? [test] : [])),
        ),
      fc.constantFrom('empty', 'length').map((called) => call(called, name('$record', 'lines'))),
      fc.tuple(fc.constantFrom('Quantity', 'Price', 'Name', 'Nothing'), SCALARS).map(([field, item]): Expression => ({
        kind: 'includes',
        list: call('list', name('$record', 'lines'), literal(field)),
        item,
        ...NOWHERE,
      })),
      fc
        .constantFrom('Quantity', 'Name')
        .map((field) => call('length', call('list', name('$record', 'lines'), literal(field)))),
      WITHIN_CUSTOMER.map((where): Expression => ({ kind: 'related', field: 'CustomerId', where, ...NOWHERE })),
    ),
  };
}).node;
