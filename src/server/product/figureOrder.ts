import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ReadyProduct } from './ReadyProduct.ts';

/** Entities computed from others, each after those it is computed from, except in cycles. */
export function figureOrder(product: Pick<ReadyProduct, 'entities' | 'find'>): EntityModel[] {
  const order: EntityModel[] = [];
  const seen = new Set<string>();
  const visit = (entity: EntityModel): void => {
    if (seen.has(entity.key)) return;
    seen.add(entity.key);
    const sources = entity.fields.flatMap(({ rollup, child }) => rollup?.of ?? child?.entity ?? []);
    for (const key of sources) {
      const source = product.find(key);
      if (source !== undefined) visit(source);
    }
    if (sources.length > 0) order.push(entity);
  };
  for (const entity of product.entities.values()) visit(entity);
  return order;
}
