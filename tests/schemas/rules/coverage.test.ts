import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { coverDecisions } from '#proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const { entities, documents } = shippedProduct();
const enums = enumsOfProduct(documents);
const findEntity = (key: string): EntityModel | undefined => entities.get(key);
const LEAST_MUTANTS = 0.95;
/** Seconds of the processor; ten times what the targets allow, for slow machines. */
const LONGEST_WALK = 20;

describe.each([...entities.values()])('$key as it is shipped', (entity) => {
  const begun = process.cpuUsage();
  const survey = surveyRules(entity, enums, NO_LIMITS);
  const seconds = process.cpuUsage(begun).user / 1_000_000;
  const cases = documents.entities.find(({ key }) => key === entity.key)?.cases?.cases ?? [];

  it('can be walked to the end, in seconds', () => {
    expect(survey.isComplete).toBe(true);
    expect(seconds).toBeLessThan(LONGEST_WALK);
  });

  it('has no rule that never or always holds, no field that is never shown, no value that is never reached', () => {
    const { findings, undecided } = walkEntity(entity, enums, NO_LIMITS, { survey });
    expect(findings).toEqual([]);
    expect(undecided.map(({ text }) => text)).toEqual([]);
  });

  it('is shown by its cases: every condition, every atom, nearly every mutant', () => {
    const { gaps, failing, mutants, conditions, atoms, undecided } = coverCases(entity, cases, enums, NO_LIMITS, {
      survey,
      findEntity,
    });
    expect(failing).toEqual([]);
    expect(undecided.map(({ target, text }) => `${target} ${text}`)).toEqual([]);
    expect(gaps.map(({ text }) => text)).toEqual([]);
    expect(conditions.covered).toBe(conditions.total);
    expect(atoms.covered).toBe(atoms.total);
    expect(mutants?.covered).toBeGreaterThanOrEqual((mutants?.total ?? 0) * LEAST_MUTANTS);
  });
});

/** Entities without decision cases so far; the others are held to all of it. */
describe('what decides besides the rules', () => {
  const world = decisionWorld({ entities, enums, documents });
  const decisionsOf = (key: string): readonly DecisionCase[] =>
    documents.entities.find((each) => each.key === key)?.cases?.decisions ?? [];

  it('is shown by decision cases, all of it, where there are some', () => {
    const stated = [...entities.values()].filter(({ key }) => decisionsOf(key).length > 0);
    const gaps = stated.flatMap((entity) => {
      const { failing, gaps: open } = coverDecisions(entity, decisionsOf(entity.key), world, NO_LIMITS);
      return [...failing, ...open.map(({ text }) => text)].map((text) => `${entity.key} ${text}`);
    });

    expect(stated.length).toBeGreaterThan(5);
    expect(gaps).toEqual([]);
  });
});
