import { describe, expect, it } from 'vitest';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Value } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const workflow: WorkflowDocument = {
  field: 'MeetingState',
  title: '状态',
  initial: 1,
  computed: '{{ $values.MeetingState === 10 && $values.EndTime < $now ? 30 : $values.MeetingState }}',
  states: [
    { value: 1, title: '草稿', color: 'grey' },
    { value: 10, title: '进行中', color: 'blue' },
    { value: 30, title: '已结束', color: 'green' },
  ],
};

const product = productOf([
  documentsOf(
    'meeting',
    {
      EndTime: { type: 'string', format: 'date-time', title: '结束时间' },
      Report: {
        type: 'string',
        title: '总结',
        'x-reactions': {
          when: '{{ $values.MeetingState === 30 }}',
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      },
    },
    {},
    { workflow },
  ),
]);

function meeting(): EntityModel {
  const entity = modelsOf(product).get('meeting');
  if (entity === undefined) throw new Error('no meeting');
  return entity;
}

function stateAfter(values: Record<string, Value>): { state: Value; shows: boolean } {
  const entity = meeting();
  const context = { values, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: enumsOfProduct(product) };
  const outcome = evaluateRules(entity.ruleSet, context);
  const shows = outcome.states[entity.field('Report')?.index ?? -1]?.display === 'visible';
  return { state: outcome.values['MeetingState'] ?? null, shows };
}

describe('a state that follows from what it was', () => {
  it.each([
    ['goes on when its time has come', 10, '2026-03-10 09:59:59', 30, true],
    ['stays until then', 10, '2026-03-10 10:00:00', 10, false],
    ['stays where it does not follow', 1, '2026-03-01 10:00:00', 1, false],
    ['stays where it went', 30, '2026-03-12 10:00:00', 30, true],
  ])('%s, and other rules see where it is', (_, before, end, state, shows) => {
    expect(stateAfter({ MeetingState: before, EndTime: end })).toEqual({ state, shows });
  });

  it('is covered by cases in which it goes on and in which it stays', () => {
    const cases = [10, 1].map((before) => ({
      title: `from ${before}`,
      rule: 'STATE',
      values: { EndTime: '2026-03-01 10:00:00' },
      stored: { MeetingState: before },
      expect: { MeetingState: { value: before === 10 ? 30 : before } },
    }));
    const other = (before: number, after: number, end: string, report: boolean) => ({
      title: `${before} until ${end}`,
      rule: 'STATE',
      values: { EndTime: end },
      stored: { MeetingState: before },
      expect: { MeetingState: { value: after }, Report: { visible: report } },
    });
    const report = coverCases(
      meeting(),
      [...cases, other(10, 10, '2026-03-10 10:00:00', false), other(10, 30, '2026-03-10 09:59:59', true)],
      enumsOfProduct(product),
      NO_LIMITS,
      {},
    );
    expect(report.atoms).toEqual({ covered: 3, total: 3 });
    expect(walkEntity(meeting(), enumsOfProduct(product), NO_LIMITS).findings).toEqual([]);
  });

  it('is an input of its rules: what it was decides', () => {
    const { ruleSet, fields } = meeting();
    expect(ruleComponents(ruleSet.rules, fields).flatMap(({ inputs }) => inputs)).toEqual([
      'EndTime',
      'MeetingState',
      '$now',
    ]);
  });
});
