import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { describeWhole } from '../../support/wholeRun.ts';

const { entities, documents } = shippedProduct();
const enums = enumsOfProduct(documents);
const findEntity = (key: string): EntityModel | undefined => entities.get(key);
/** Processor seconds; ten times the target, for slow machines. */
const LONGEST_WALK = 20;

describe.each([...entities.values()])('$key as it is shipped', (entity) => {
  const begun = process.cpuUsage();
  const survey = surveyRules(entity, enums, NO_LIMITS);
  const seconds = process.cpuUsage(begun).user / 1_000_000;
  const { cases = [], equivalent } = documents.entities.find(({ key }) => key === entity.key)?.cases ?? {};

  it('can be walked to the end, in seconds', () => {
    expect(survey.isComplete).toBe(true);
    expect(seconds).toBeLessThan(LONGEST_WALK);
  });

  it('has no rule that never or always holds, no field that is never shown, no value that is never reached', () => {
    const { findings, undecided } = walkEntity(entity, enums, NO_LIMITS, { survey });
    expect(findings).toEqual([]);
    expect(undecided.map(({ text }) => text)).toEqual([]);
  });

  it('is shown by its cases: every condition, every atom, every changed rule and check', () => {
    const report = coverCases(entity, cases, enums, NO_LIMITS, { survey, findEntity, equivalent });
    const { gaps, failing, conditions, atoms, undecided, survivors, needless } = report;
    expect(failing).toEqual([]);
    expect(undecided.map(({ target, text }) => `${target} ${text}`)).toEqual([]);
    expect(gaps.map(({ text }) => text)).toEqual([]);
    expect(conditions.covered).toBe(conditions.total);
    expect(atoms.covered).toBe(atoms.total);
    expect(survivors.map(({ target, text }) => `${target} ${text}`)).toEqual([]);
    expect(needless).toEqual([]);
  });
});

describeWhole('what decides besides the rules', () => {
  const world = decisionWorld({ entities, enums, documents });

  it('is shown by decision cases, all of it, but for what has its reason', () => {
    const open = [...entities.values()].flatMap((entity) => {
      const cases = documents.entities.find(({ key }) => key === entity.key)?.cases ?? {};
      const { failing, gaps, undecided, needless } = coverDecisions(entity, cases, world, NO_LIMITS);
      const texts = [...gaps, ...undecided].map(({ text }) => text);
      return [...failing, ...needless, ...texts].map((text) => `${entity.key} ${text}`);
    });

    expect(open).toEqual([]);
  });
});
