import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { fieldsAt } from '#proof/expressions/LintExpression.ts';
import { lintBounds } from '#proof/lint/lintBounds.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { runsWhole } from '../../support/wholeRun.ts';

const properties: Properties = {
  Discount: { type: 'number', title: '折扣', minimum: 0, maximum: 50 },
  Cut: { type: 'number', title: '减', minimum: 0, maximum: 30 },
  Share: { type: 'number', title: '份额', exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.01 },
  Count: { type: 'integer', title: '数', minimum: 1 },
  Limited: { type: 'number', title: '有限', maximum: '{{ $values.Discount }}' },
  Kept: { type: 'number', title: '隐藏时保留', maximum: 50, 'x-hidden-value': 'keep' },
  Computed: { type: 'number', title: '系统算的', maximum: 50, 'x-computed': true },
  Given: { type: 'number', title: '动作写的', maximum: 50 },
  Word: { type: 'string', title: '词', minLength: 2, maxLength: 4 },
  Code: { type: 'string', title: '编号', pattern: '^[A-Z]{2}$' },
};
const row = documentsOf('thingLine', {
  ThingId: { type: 'integer', title: '单据', 'x-reference': { entity: 'thing' } },
  Discount: { type: 'number', title: '折扣', maximum: 50 },
  Cost: { type: 'number', title: '成本', minimum: 0 },
});
const thing = documentsOf('thing', {
  ...properties,
  lines: { type: 'array', title: '行', 'x-component': 'ChildTable', 'x-child': { entity: 'thingLine', by: 'ThingId' } },
});
const workflow = {
  field: 'State',
  title: '状态',
  initial: 1,
  states: [{ value: 1, title: '新', color: 'grey' as const }],
  transitions: [{ action: 'give', title: '给', from: [1], set: { Given: 60 } }],
};
const entities = modelsOf(productOf([{ ...thing, workflow }, row]));
const entity = entities.get('thing');

function lint(text: string, among: ReadonlyMap<string, EntityModel> = entities): string[] {
  const found: SchemaProblem[] = [];
  if (entity === undefined) throw new Error('the entity was not built');
  const fieldOf = fieldsAt(entity, entity, (key) => entities.get(key));
  const expression = parseExpression(`{{ ${text} }}`);
  lintBounds({ file: 'f', pointer: '/when', expression, isCondition: true, fieldOf }, among, (problem) =>
    found.push({ ...problem, file: 'f' }),
  );
  return found.map(
    ({ code, message }) => `${code.slice(10)}${message.endsWith('empty') ? ' of what is filled in' : ''}`,
  );
}

describe('comparisons that bounds decide', () => {
  it.each<[text: string, found: readonly string[]]>([
    ['$values.Discount > 60', ['never']],
    ['$values.Discount > 50', ['never']],
    ['$values.Discount >= 50', []],
    ['$values.Discount < 0', ['never']],
    ['-1 > $values.Discount', ['never']],
    ['$values.Discount === 60', ['never']],
    ['$values.Discount !== 60', ['always']],
    ['[60, 70].includes($values.Discount)', ['never']],
    ['[50, 60].includes($values.Discount)', []],
    ['$values.Discount >= 0', ['always of what is filled in']],
    ['$values.Discount <= 50', ['always of what is filled in']],
    ['!($values.Discount > 60) && $values.Count > 5', ['never']],
    ['$values.Discount > 10 ? $values.Discount > 60 : false', ['never']],
    ['any($values.lines, $row.Discount > 60)', ['never']],
    ['any($values.lines, $row.Discount > 40)', []],
    ['$record.Discount > 60', ['never']],
    ['$values.Share === 0', ['never']],
    ['$values.Share <= 0.001', ['never']],
    ['$values.Share > 0.99', ['never']],
    ['$values.Share > 0.98', []],
    ['$values.Share === 0.125', ['never']],
    ['$values.Count < 1', ['never']],
    ['$values.Count === 1.5', ['never']],
    ['$values.Count > 1', []],
    ["$values.Word === 'abcde'", ['never']],
    ["$values.Word !== 'abcde'", ['always']],
    ["$values.Word === 'abc'", []],
    ['length($values.Word) > 4', ['never']],
    ['length($values.Word) < 2', ['never of what is filled in']],
    ['length($values.Word) >= 2', ['always of what is filled in']],
    ['length($values.Word) > 2', []],
    ["$values.Code === 'abc'", ['never']],
    ["$values.Code === 'AB'", []],
  ])('%s', (text, found) => {
    expect(lint(text)).toEqual(found);
  });

  it.each<[text: string, found: readonly string[]]>([
    ['$values.Discount + $values.Cut > 80', ['never']],
    ['$values.Discount + $values.Cut > 79', []],
    ['80 < $values.Discount + $values.Cut', ['never']],
    ['$values.Discount + $values.Cut === 81', ['never']],
    ['$values.Discount + $values.Cut !== 81', ['always']],
    ['$values.Discount + $values.Cut <= 80', ['always of what is filled in']],
    ['$values.Discount + $values.Cut <= 90', []],
    ['($values.Discount ?? 0) + ($values.Cut ?? 0) <= 90', ['always']],
    ['($values.Discount ?? 0) + ($values.Cut ?? 0) < 80', []],
    ['$values.Discount - $values.Cut < -30', ['never']],
    ['$values.Discount - $values.Cut < -29', []],
    ['$values.Discount * -2 < -100', ['never']],
    ['-$values.Discount > 0', ['never']],
    ['$values.Discount + $values.Cut < -$values.Discount - 50', ['never']],
    ['$values.Count + $values.Discount < 1', ['never']],
    ['$values.Count + $values.Discount > 1000', []],
    ['$values.Count * $values.Discount < 0', ['never']],
    ["sum($values.lines, 'Cost') * $values.Discount < 0", ['never']],
    ["sum($values.lines, 'Discount') * $values.Discount < 0", []],
    ["sum($values.lines, 'Discount') + sum($values.lines, 'Cost') < 0", []],
    ["sum($values.lines, 'Cost') - sum($values.lines, 'Cost') < 0", []],
    ['($values.Cut > 5 ? $values.Discount : 20) > 50', ['never']],
    ["sum($values.lines, 'Cost') < 0", ['never']],
    ["sum($values.lines, 'Cost') >= 0", ['always']],
    ["sum($values.lines, 'Cost') > 100000", []],
    ["sum($values.lines, 'Discount') < 0", []],
    ['$values.Discount + $values.Given > 80', []],
    ['$values.Discount + $values.Computed > 200', []],
    ['$values.Discount / 2 > 60', []],
  ])('of what is reckoned: %s', (text, found) => {
    expect(lint(text)).toEqual(found);
  });

  it.each([
    ['a test of something filled in that would tell more with other bounds', '$values.Count > 0'],
    ['null', '$values.Discount !== null'],
    ['a bound that only a record tells', '$values.Limited > 60'],
    ['a field that keeps what is not shown', '$values.Kept > 60'],
    ['a field that nobody fills in', '$values.Computed > 60'],
    ['a field that a transition sets', '$values.Given > 60'],
  ])('says nothing of %s', (_, text) => {
    expect(lint(text)).toEqual([]);
  });

  it('says nothing of a field that records write which refer to it', () => {
    if (entity === undefined) throw new Error('the entity was not built');
    const value = parseExpression('{{ 60 }}');
    const writing = { ...entity, writes: [{ to: 'ThingId', field: 'Discount', value }] };

    expect(lint('$values.Discount > 60')).toEqual(['never']);
    expect(lint('$values.Discount > 60', new Map([['other', writing]]))).toEqual([]);
  });

  it('agrees with every value within the bounds', () => {
    const within: Readonly<Record<string, readonly (number | null)[]>> = {
      Discount: [null, ...Array.from({ length: 501 }, (_, i) => i / 10)],
      Share: [null, ...Array.from({ length: 99 }, (_, i) => (i + 1) / 100)],
      Count: [null, ...Array.from({ length: 70 }, (_, i) => i + 1)],
    };
    fc.assert(
      fc.property(
        fc.constantFrom('Discount', 'Share', 'Count'),
        fc.constantFrom('===', '!==', '<', '<=', '>', '>='),
        fc.oneof(
          fc.integer({ min: -5, max: 60 }),
          fc.integer({ min: -5, max: 60 }).map((n) => n / 10),
        ),
        (name, op, constant) => {
          const text = `$values.${name} ${op} ${constant}`;
          const evaluate = compileExpression(parseExpression(`{{ ${text} }}`));
          const truths = (within[name] ?? []).map((value) => {
            const values = { [name]: value };
            return evaluate({ ...EMPTY_SCOPE, values, record: values }) === true;
          });
          const [found] = lint(text);
          const all = new Set(truths);
          if (found === 'never') expect([text, all.has(true)]).toEqual([text, false]);
          if (found === 'always') expect([text, all.has(false)]).toEqual([text, false]);
          if (found === 'always of what is filled in') expect([text, truths.slice(1)]).not.toContain(false);
          if (found === undefined) expect([text, all.size]).toEqual([text, 2]);
        },
      ),
      { numRuns: runsWhole() ? 500 : 100 },
    );
  });

  it('agrees with every value within the bounds of what is reckoned', () => {
    const [discounts, cuts] = [50, 30].map((most) => [null, ...Array.from({ length: most + 1 }, (_, i) => i)]);
    const term = fc.constantFrom(
      '$values.Discount',
      '$values.Cut',
      '($values.Discount ?? 3)',
      '($values.Cut ?? 40)',
      '7',
    );
    fc.assert(
      fc.property(
        fc.tuple(term, fc.constantFrom('+', '-', '*'), term),
        fc.constantFrom('===', '!==', '<', '<=', '>', '>='),
        fc.integer({ min: -60, max: 110 }),
        ([left, sign, right], op, constant) => {
          const text = `${left} ${sign} ${right} ${op} ${constant}`;
          const evaluate = compileExpression(parseExpression(`{{ ${text} }}`));
          const [found] = lint(text);
          for (const Discount of discounts ?? [])
            for (const Cut of cuts ?? []) {
              const values = { Discount, Cut };
              const holds = evaluate({ ...EMPTY_SCOPE, values, record: values }) === true;
              if (found === 'never') expect([text, values, holds]).toEqual([text, values, false]);
              if (found === 'always') expect([text, values, holds]).toEqual([text, values, true]);
              if (found === 'always of what is filled in' && Discount !== null && Cut !== null)
                expect([text, values, holds]).toEqual([text, values, true]);
            }
        },
      ),
      { numRuns: 200 },
    );
  });
});
