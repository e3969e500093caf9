import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '#core/schema/SchemaProblem.ts';
import { list, problems } from './Defect.ts';
import { referenceDefects } from './referenceDefects.ts';
import { ruleDefects } from './ruleDefects.ts';

const defects = [...ruleDefects, ...referenceDefects];

describe('checkProduct', () => {
  it('finds nothing wrong with a sound product', () => {
    expect(problems({ lists: { list } })).toEqual([]);
  });

  it.each(defects)('$code: $title', ({ found, problem }) => {
    expect(found()).toEqual([problem]);
  });

  it('reports a circle of rules', () => {
    const shown = (field: string) => ({ when: `{{ $values.${field} > 1 }}`, fulfill: { state: { visible: true } } });
    const found = problems({
      fields: {
        A: { type: 'number', title: '甲', 'x-reactions': shown('B') },
        B: { type: 'number', title: '乙', 'x-reactions': shown('A') },
      },
    });

    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^rule\/cycle thing\/form\.json\/properties\/A\/x-reactions/);
  });

  it('has a test for every code that documents of the right shape can have', () => {
    const tested = new Set<string>([...defects.map(({ code }) => code), 'rule/cycle']);
    const byShape = PROBLEM_CODES.filter((code) => code.startsWith('document/'));

    expect(PROBLEM_CODES.filter((code) => !tested.has(code) && !byShape.includes(code))).toEqual([]);
  });
});
