import { addSignature } from '#documents/edit/addSignature.ts';
import { signatureStates } from '#documents/signatureNotes.ts';
import { judgeSignatures, signEntity, type SignatureState } from '#proof/signatures/judgeSignatures.ts';
import { casesTask } from './tasks.ts';
import type { ToolsTasks } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';

/** The signature state of one entity, or of every entity that has cases. */
export function signaturesTask(
  product: WorkerProduct,
  { entity }: ToolsTasks['signatures']['input'],
): readonly SignatureState[] {
  const { documents } = product.documents;
  return entity === undefined ? signatureStates({ documents }) : [judgeSignatures(entity, documents)];
}

/** The signatures.json of an entity with one more signature. Throws Error for documents that cannot be used and cases that do not hold. */
export function signTask(product: WorkerProduct, { entity, by, at }: ToolsTasks['sign']['input']): string {
  const failing = casesTask(product, { entity }).flatMap(({ results, decisions }) =>
    [...results, ...decisions].filter(({ passed }) => !passed),
  );
  if (failing.length > 0) throw new Error(`有 ${failing.length} 个用例不通过，不能签名`);
  const { documents } = product.documents;
  const known = documents.entities.find(({ key }) => key === entity)?.signatures;
  return addSignature(known, signEntity(entity, documents, { by, at }));
}
