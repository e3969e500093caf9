import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CompletionInput } from './completeAt.ts';
import { documentKind } from './CompletionNames.ts';
import { META_SCHEMAS } from './metaSchemas.ts';
import { productNames, type NamedProduct } from './productNames.ts';

/** The input of completion for a document of an entity; undefined for an unknown kind. */
export function completionInput(
  file: string,
  product: NamedProduct,
  model: EntityModel | undefined,
): CompletionInput | undefined {
  const kind = documentKind(file);
  return kind === undefined ? undefined : { kind, meta: META_SCHEMAS[kind], names: productNames(product, model) };
}
