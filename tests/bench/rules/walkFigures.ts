import { eachState } from '#proof/analysis/walkStates.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { contextOf, type Subjects } from './subjects.ts';

const MOST_STATES = 1_000_000;

interface Walk {
  readonly key: string;
  readonly states: number;
  readonly time: number;
}

/** The time to run the rules of every shipped entity in every state that they distinguish. */
export async function walkFigures(subjects: Subjects, { longRounds }: Settings): Promise<Figure[]> {
  const measure = (): Walk[][] => Array.from({ length: longRounds }, () => walkAll(subjects));
  return takeFigures(
    [
      { figure: wanted('exhaustive walk of the slowest shipped schema', 2000), read: readSlowest },
      { figure: wanted('exhaustive walk of all shipped schemas', 10_000), read: readAll },
    ],
    measure,
  );
}

function walkAll(subjects: Subjects): Walk[] {
  return [...subjects.product.entities.values()].map((entity) => {
    const start = performance.now();
    const states = walk(entity, subjects);
    return { key: entity.key, states, time: performance.now() - start };
  });
}

/** Runs all rules in every state of every component; the number of states. Throws when a space is too large for that. */
function walk({ key, fields, ruleSet }: EntityModel, { enums }: Subjects): number {
  let count = 0;
  for (const component of ruleComponents(ruleSet.rules, fields)) {
    const space = stateSpace(component, fields, { enums, now: CASE_NOW });
    if (space.size > MOST_STATES) throw new Error(`${key} has ${space.size} states, which are too many to walk`);
    for (const values of eachState(space)) {
      evaluateRules(ruleSet, contextOf(values, enums));
      count += 1;
    }
  }
  return count;
}

function readSlowest(rounds: readonly Walk[][]): Taken {
  const slowest = rounds.map((walks) => walks.reduce((a, b) => (b.time > a.time ? b : a)));
  const [first] = slowest;
  return {
    samples: slowest.map(({ time }) => time),
    ...(first === undefined ? {} : { note: `${first.key}: ${first.states.toLocaleString('en')} states` }),
  };
}

function readAll(rounds: readonly Walk[][]): Taken {
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const states = sum((rounds[0] ?? []).map((walked) => walked.states));
  return {
    samples: rounds.map((walks) => sum(walks.map(({ time }) => time))),
    note: `${(rounds[0] ?? []).length} schemas, ${states.toLocaleString('en')} states`,
  };
}

const wanted = (name: string, limit: number): Wanted => ({
  section: 'Rules',
  name,
  unit: 'ms',
  target: atMost(limit, 'ms'),
});
