import type { Limits } from '#proof/analysis/Limits.ts';
import type { BehaviourDiff } from '#proof/diff/BehaviourDiff.ts';
import { diffProducts } from '#proof/diff/diffProducts.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { ToolsTasks } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';

/** Compares an entity with what it was before. Throws Error when it was and is not there. */
export function diffTask(
  product: WorkerProduct,
  { entity, before: texts }: ToolsTasks['diff']['input'],
  limits: Limits,
): BehaviourDiff {
  const old = loadDocuments(product.textsWith(texts));
  const before = { entities: old.entities, enums: enumsOfProduct(old.documents) };
  const after = { entities: product.documents.entities, enums: product.enums };
  const [diff] = diffProducts(before, after, () => limits, [entity]);
  if (diff === undefined) throw new Error(`${entity} 的文档有错误，请先改正`);
  return diff;
}
