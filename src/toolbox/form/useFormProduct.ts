import { useState } from 'react';
import type { ToolsProduct } from '../state/ToolsProduct.ts';

interface Kept {
  readonly product: ToolsProduct;
  readonly text: string;
}

/** The product as forms see it: the same one while only cases and lists differ, so that what is filled in stays as it is. */
export function useFormProduct(product: ToolsProduct): ToolsProduct {
  const [kept, setKept] = useState<Kept>(() => ({ product, text: textOf(product) }));
  const [looked, setLooked] = useState(product);
  if (looked === product) return kept.product;
  setLooked(product);
  const text = textOf(product);
  if (text === kept.text) return kept.product;
  setKept({ product, text });
  return product;
}

function textOf({ entities, enumDocuments, organisation }: ToolsProduct): string {
  const drawn = [...entities.values()].map(({ key, form, forms, workflow }) => [key, form, forms, workflow]);
  return JSON.stringify([drawn, enumDocuments, organisation]);
}
