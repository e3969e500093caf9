import type { Limits } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { proposeCases } from '#proof/propose/proposeCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import type { CoverTaskReport, ToolsTasks } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';

/** Walks one entity and measures its cases as they are; proposed cases come beside it. */
export function coverTask(
  product: WorkerProduct,
  { entity: key, mutants, propose }: ToolsTasks['cover']['input'],
  limits: Limits,
): CoverTaskReport {
  const entity = product.entity(key);
  const { documents, entities } = product.documents;
  const { enums } = product;
  const cases = documents.entities.find((each) => each.key === key)?.cases?.cases ?? [];
  const survey = surveyRules(entity, enums, limits);
  const options = { mutants, survey, findEntity: (other: string) => entities.get(other) };
  return {
    walk: walkEntity(entity, enums, limits, options),
    coverage: coverCases(entity, cases, enums, limits, options),
    proposed: propose ? proposeCases(entity, cases, enums, limits, options).cases : [],
  };
}
