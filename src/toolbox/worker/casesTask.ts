import { runCases } from '#proof/cases/runCases.ts';
import type { CasesReport, ToolsTasks } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';

/** Runs the cases of one entity, or of every entity that has some. Throws Error for documents that cannot be used. */
export function casesTask(product: WorkerProduct, { entity }: ToolsTasks['cases']['input']): CasesReport[] {
  const { documents, entities, sources } = product.documents;
  if (entity !== undefined) product.entity(entity);
  return documents.entities.flatMap(({ key, cases }): CasesReport[] => {
    const model = entities.get(key);
    if (model === undefined || (entity === undefined ? cases === undefined || product.isBroken(key) : key !== entity))
      return [];
    if (cases === undefined && sources.has(`${key}/cases.json`)) throw new Error('cases.json 有错误，请先改正');
    const results = runCases(model, cases?.cases ?? [], product.enums, (other) => entities.get(other));
    return [{ entity: key, title: model.title, results }];
  });
}
