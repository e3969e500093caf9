import { rmSync } from 'node:fs';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import type { Figure } from '../measure/Figure.ts';
import { growthOf, type Point } from '../measure/growthOf.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import { fieldPlan } from '../plan/fieldPlan.ts';
import { planDocuments } from '../plan/planDocuments.ts';
import type { Settings } from '../readSettings.ts';
import { largeProduct } from './largeProduct.ts';
import { contextOf } from './subjects.ts';
import { timeCalls, timeRuns } from './timing.ts';

/** Fields of a form; three in ten have a rule. */
const FORMS = [100, 400, 1600];
/** The number of evaluations that together take milliseconds. */
const EVALUATIONS = 1000;
/** The sizes of products in documents: three for each entity, in addition to the shipped ones. */
const PRODUCTS = [400, 800, 1600];

/** The growth of a form's rules and of a product's check with rules and with entities, as exponents. */
export async function growthFigures({ longRounds }: Settings): Promise<Figure[]> {
  const rules = (): Point[] => FORMS.map((fields) => evaluationOf(formOf(fields), longRounds));
  const entities = (): Point[] => PRODUCTS.map((documents) => checkOf(documents, longRounds));
  return [
    ...(await taken(
      `${EVALUATIONS.toLocaleString('en')} evaluations of all rules of a form: growth with rules`,
      rules,
    )),
    ...(await taken('documents read and checked: growth with entities', entities)),
  ];
}

const taken = (name: string, measure: () => Point[]): Promise<Figure[]> =>
  takeFigures(
    [{ figure: { section: 'Rules', name, unit: 'power', target: atMost(1.1, 'power') }, read: growthOf }],
    measure,
  );

function formOf(fields: number): EntityModel {
  return buildEntityModel(planDocuments(fieldPlan(fields)), {}, (file) => ({ message, pointer }) => {
    throw new Error(`${file}${pointer}: ${message}`);
  });
}

function evaluationOf(form: EntityModel, rounds: number): Point {
  const context = contextOf({}, () => undefined);
  let seen = 0;
  const times = timeCalls(rounds, EVALUATIONS, () => (seen += evaluateRules(form.ruleSet, context).states.length));
  if (seen === 0) throw new Error('The rules decided nothing');
  return { size: form.ruleSet.rules.length, cost: medianOf(times) * EVALUATIONS };
}

function checkOf(documents: number, rounds: number): Point {
  const { folder } = largeProduct(documents);
  try {
    const texts = readFolder(folder);
    let entities = 0;
    const times = timeRuns(rounds, () => {
      const loaded = loadDocuments(texts);
      if (loaded.problems.length > 0) throw new Error('The documents are not sound');
      entities = loaded.entities.size;
      lintDocuments(loaded, NO_LIMITS);
    });
    return { size: entities, cost: medianOf(times) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const medianOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
