import type { Properties } from '#generated/documents/FormDocument.ts';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Value, Values } from '#language/Value.ts';
import { lintCondition } from '#proof/lint/lintCondition.ts';
import { fieldsAt } from '#proof/expressions/LintExpression.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';

const properties: Properties = {
  Kind: { type: 'integer', title: '方式', 'x-enum': 'Kind' },
  Count: { type: 'integer', title: '数' },
  Price: { type: 'number', title: '价' },
  Word: { type: 'string', title: '词' },
  Day: { type: 'string', format: 'date', title: '日' },
  Flag: { type: 'boolean', title: '否' },
};
const items = [1, 2, 3].map((Value) => ({ Value, Label: String(Value) }));
const product = productOf([documentsOf('thing', properties)], { enums: { Kind: { title: '方式', items } } });
const entity = modelsOf(product).get('thing');
const enums = (name: string) => (name === 'Kind' ? { name, title: '方式', items } : undefined);

/** Values of each field that are dense around the constants of the conditions. */
const DENSE: Readonly<Record<string, readonly Value[]>> = {
  Kind: [null, 1, 2, 3],
  Count: [null, -1, 0, 1, 2, 3, 4, 5],
  Price: [null, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
  Word: [null, 'a', 'ab', 'abc', 'b', 'zz', 'xyz', 'zzzz'],
  Day: [null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'],
  Flag: [null, true, false],
};

const comparisons = fc.constantFrom('===', '!==', '<', '<=', '>', '>=');
const equalities = fc.constantFrom('===', '!==');
const atoms: Arbitrary<string> = fc.oneof(
  fc.tuple(fc.constantFrom('Kind', 'Count', 'Price'), comparisons, fc.integer({ min: 1, max: 3 })).map(join),
  fc.tuple(fc.constant('Word'), equalities, fc.constantFrom("'a'", "'abc'", 'null')).map(join),
  fc.tuple(fc.constant('Day'), comparisons, fc.constantFrom("'2026-01-01'", "'2026-01-03'")).map(join),
  fc.tuple(fc.constant('Flag'), equalities, fc.constantFrom('true', 'false', 'null')).map(join),
  fc.constantFrom('Kind', 'Count', 'Word', 'Day', 'Flag').map((name) => `empty($values.${name})`),
  fc.tuple(comparisons, fc.integer({ min: 1, max: 3 })).map(([op, n]) => `length($values.Word) ${op} ${n}`),
  fc.subarray([1, 2, 3], { minLength: 1 }).map((list) => `[${list.join()}].includes($values.Kind)`),
  fc.constant('$values.Flag'),
);
const conditions: Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atoms,
    fc.tuple(tie('node'), fc.constantFrom('&&', '||'), tie('node')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie('node').map((of) => `!(${of})`),
    fc.tuple(tie('node'), tie('node'), tie('node')).map(([test, a, b]) => `(${test} ? ${a} : ${b})`),
  ),
})).node;

function join([name, op, value]: [string, string, string | number]): string {
  return `$values.${name} ${op} ${value}`;
}

/** The truth of a condition in every state of the fields it reads. */
function truthsOf(text: string, names: readonly string[]): boolean[] {
  const evaluate = compileExpression(parseExpression(text));
  let states: Values[] = [{}];
  for (const name of names)
    states = states.flatMap((state) => (DENSE[name] ?? [null]).map((value) => ({ ...state, [name]: value })));
  return states.map((values) => evaluate({ ...EMPTY_SCOPE, values, record: values }) === true);
}

function lint(text: string): SchemaProblem[] {
  const found: SchemaProblem[] = [];
  const expression = parseExpression(text);
  if (entity === undefined) throw new Error('the entity was not built');
  const fieldOf = fieldsAt(entity, entity, () => undefined);
  lintCondition({ file: 'f', pointer: '/when', expression, isCondition: true, fieldOf }, enums, (problem) =>
    found.push({ ...problem, file: 'f' }),
  );
  return found;
}

/**
 * The text after removing the reported parts: each is replaced by the constant that leaves the truth unchanged.
 * Undefined if none does. For one part either constant may work, and only one of them for the next.
 */
function without(
  text: string,
  [problem, ...others]: readonly SchemaProblem[],
  names: readonly string[],
  truths: string,
): string | undefined {
  if (problem === undefined) return text;
  const [start, end] = problem.range ?? [0, 0];
  for (const value of ['true', 'false']) {
    const next = text.slice(0, start) + value.padEnd(end - start) + text.slice(end);
    const rest = truthsOf(next, names).join() === truths ? without(next, others, names, truths) : undefined;
    if (rest !== undefined) return rest;
  }
  return undefined;
}

describe('conditions that decide nothing', () => {
  it('are found exactly: never and always agree with every state, and what makes no difference can be left out', () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const text = `{{ ${condition} }}`;
        const names = Object.keys(DENSE).filter((name) => condition.includes(`.${name}`));
        fc.pre(names.length <= 3);
        const truths = truthsOf(text, names);
        const problems = lint(text);
        const codes = problems.map(({ code }) => code);
        expect([text, codes.includes('condition/never')]).toEqual([text, !truths.includes(true)]);
        expect([text, codes.includes('condition/always')]).toEqual([text, !truths.includes(false)]);
        const redundant = problems.filter(({ code }) => code === 'condition/redundant');
        expect([text, without(text, redundant, names, truths.join()) !== undefined]).toEqual([text, true]);
      }),
      {
        numRuns: 300,
        examples: [
          [
            "(!($values.Word !== 'abc') || ($values.Flag !== false && ($values.Word !== 'a' ? !($values.Flag) : $values.Flag === null)))",
          ],
        ],
      },
    );
  });

  it.each([
    ['$values.Price > $values.Count && $values.Price <= $values.Count', ['condition/never']],
    ['$values.Count < $values.Price && $values.Price < $values.Count', ['condition/never']],
    ['$values.Price === $values.Price || empty($values.Price)', []],
    ['$values.Price < $values.Price', ['condition/never']],
    ['$values.Count < null', ['condition/never']],
    ["contains($values.Word, 'a') && !contains($values.Word, 'a')", ['condition/never']],
    ["contains($values.Word, 'a') && startsWith($values.Word, 'b')", []],
    ['$values.Count * 2 > 4 && $values.Count * 2 <= 4', ['condition/never']],
    ["$user.Role === 'customer' && $user.Role === 'employee'", ['condition/never']],
    ['$values.Kind > 3', ['condition/never']],
    ['$values.Kind >= 1 || empty($values.Kind)', ['condition/always']],
    ['$values.Count > 1 && $values.Count < 2', ['condition/never']],
    ['$values.Price > 1 && $values.Price < 2', []],
  ])('knows more than constants: %s', (text, codes) => {
    expect(lint(`{{ ${text} }}`).map(({ code }) => code)).toEqual(codes);
  });

  it('says nothing of conditions with too many states to look at', () => {
    const many = Array.from({ length: 14 }, (_, i) => `contains($values.Word, '${i}')`);

    expect(lint(`{{ ${many.join(' && ')} }}`)).toEqual([]);
  });
});
