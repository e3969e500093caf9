import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { caseRefusals } from '#proof/cases/runCases.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { proposeCases } from '#annex/proof/propose/proposeCases.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { compareCase, openCase, runCase } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isCasesDocument } from '#generated/validators.js';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { runsWhole } from '../../support/wholeRun.ts';

const { entities, documents } = shippedProduct();
const enums = enumsOfProduct(documents);
const findEntity = (key: string): EntityModel | undefined => entities.get(key);

/**
 * Some of their checks read fields that rules set, apply only to stored records, or have a form that proposals do not
 * support.
 */
const PARTLY = new Set([
  'activityApply',
  'article',
  'commission',
  'dragonBoatFestivalMsg',
  'electronicInvoice',
  'employee',
]);

/** Entities with child rows, totals and references, for the gate. */
const SAMPLE = [...entities.values()].filter(({ key }) => ['paymentPlan', 'activityApply', 'customer'].includes(key));

describe('proposed cases', () => {
  it.each(runsWhole() ? [...entities.values()] : SAMPLE)(
    'show all of $key from nothing, as people could enter it',
    (entity) => {
      const equivalent = documents.entities.find(({ key }) => key === entity.key)?.cases?.equivalent;
      const { cases, unmet } = proposeCases(entity, [], enums, NO_LIMITS, { findEntity, equivalent });
      const { conditions, atoms, survivors } = coverCases(entity, cases, enums, NO_LIMITS, { findEntity, equivalent });
      const isLeft = PARTLY.has(entity.key);

      expect(unmet.filter((text) => !isLeft || !text.includes(' 校验「'))).toEqual([]);
      expect(survivors.filter(({ property }) => !isLeft || property !== 'check')).toEqual([]);
      for (const tally of [conditions, atoms]) expect(tally?.covered).toBe(tally?.total);
      expect(isCasesDocument({ cases })).toBe(true);
      for (const ruleCase of cases) {
        const open = openCase(entity, ruleCase, enums, findEntity);
        expect([ruleCase.title, caseRefusals(entity, ruleCase, open)]).toEqual([ruleCase.title, []]);
        expect(compareCase(ruleCase, runCase(entity, ruleCase, enums, findEntity))).toEqual([]);
        expect(ruleCase.title).toMatch(/^（建议）.+：.+/);
        expect(Object.keys(ruleCase.expect)).not.toEqual([]);
      }
      expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    },
  );

  it('fill child rows in so that their rules compute what is told apart', () => {
    const computed = (title: string, value: string): FieldNode => ({
      type: 'number',
      title,
      'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } },
    });
    const number = (title: string): FieldNode => ({ type: 'number', title });
    const sold = modelsOf(
      productOf([
        documentsOf('sale', {
          Lines: { type: 'array', title: '明细', 'x-child': { entity: 'saleLine', by: 'SaleId' } },
          Total: computed('合计', "sum($values.Lines, 'Gross')"),
          Note: flag('说明', shownWhen('$values.Total >= 5000')),
        }),
        documentsOf('saleLine', {
          SaleId: { type: 'integer', title: '销售', 'x-reference': { entity: 'sale' } },
          Quantity: { type: 'integer', title: '数量' },
          Price: number('单价'),
          Net: computed('金额', 'round($values.Quantity * $values.Price, 2)'),
          Gross: computed('含税', 'round($values.Net * 1.25, 2)'),
        }),
      ]),
    );
    const sale = sold.get('sale');
    if (sale === undefined) throw new Error('The entity was not built');
    const options = { findEntity: (key: string) => sold.get(key) };
    const { cases, unmet } = proposeCases(sale, [], () => undefined, NO_LIMITS, options);
    const { survivors, conditions } = coverCases(sale, cases, () => undefined, NO_LIMITS, options);

    expect(unmet).toEqual([]);
    expect(survivors).toEqual([]);
    expect(conditions.covered).toBe(conditions.total);
    expect(JSON.stringify(cases)).not.toMatch(/"(Gross|Net)"/);
  });

  it('take up what the cases show already, and the rule number they stand under', () => {
    const entity = entityOf({
      Kind: { type: 'integer', title: '类别' },
      Note: {
        type: 'string',
        title: '说明',
        'x-reactions': {
          when: '{{ $values.Kind === 3 }}',
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      },
    });
    const known = { title: '类别三', rule: 'R7', values: { Kind: 3 }, expect: { Note: { visible: true } } };
    const { cases } = proposeCases(entity, [known], () => undefined, NO_LIMITS, { mutants: false });

    expect(cases).toEqual([
      { title: '（建议）都不填：说明不显示', rule: 'R7', values: {}, expect: { Note: { visible: false } } },
    ]);
  });

  it('fill in what decides about the choices they need', () => {
    const project = entities.get('project');
    if (project === undefined) throw new Error('no project');
    const { cases } = proposeCases(project, [], enums, NO_LIMITS, { findEntity });
    const chosen = cases.filter(({ values }) => values['BusinessType'] === 7001).map(({ values }) => values);

    expect(chosen).toEqual([{ MainBusinessType: 70, BusinessType: 7001 }]);
  });

  it('say what no person could bring about', () => {
    const entity = entityOf({
      Locked: { type: 'boolean', title: '锁定', 'x-component': 'None' },
      Note: {
        type: 'string',
        title: '说明',
        'x-reactions': { when: '{{ $values.Locked === true }}', fulfill: { state: { required: true } } },
      },
    });
    const { cases, unmet } = proposeCases(entity, [], () => undefined, NO_LIMITS, { mutants: false });

    expect(cases.map(({ values }) => values)).toEqual([{}]);
    expect(unmet).toEqual([
      '说明(Note) 必填：没有用例使「锁定 = 是」成立',
      '说明(Note) 必填：没有用例说明「锁定 = 是」成立时决定结果',
    ]);
  });

  describe('for changed checks', () => {
    const kinds = ['One', 'Two'];
    const entity = entityOf(
      {
        ...Object.fromEntries(kinds.map((name) => [name, { type: 'boolean', title: name }])),
        Begin: { type: 'integer', title: '开始' },
        End: {
          type: 'integer',
          title: '结束',
          'x-reactions': {
            when: `{{ ${kinds.map((name) => `$values.${name} === true`).join(' || ')} }}`,
            fulfill: { state: { required: true } },
          },
        },
      },
      { 'x-checks': [{ field: 'End', when: '{{ $values.End < $values.Begin }}', message: '先开始' }] },
    );
    const propose = (stopAt: number) => {
      let asked = 0;
      const limits = { ...NO_LIMITS, shouldStop: () => (asked += 1) > stopAt };
      return { proposed: proposeCases(entity, [], () => undefined, limits), asked };
    };
    const whole = propose(Infinity);

    it('say that they are not complete when they were stopped, and what is left', () => {
      expect(whole.proposed).toMatchObject({ unmet: [], isComplete: true });
      const stopped = Array.from({ length: whole.asked }, (_, i) => propose(i).proposed);

      expect(stopped.filter(({ isComplete }) => isComplete)).toEqual([]);
      const left = stopped.map(({ unmet }) => unmet.filter((text) => text.includes('校验')).length);
      expect(Math.max(...left)).toBe(5);
    });

    it('walk what shows their field no further than they need', () => {
      expect(whole.asked).toBeLessThan(40);
    });
  });
});
