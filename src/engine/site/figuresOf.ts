import type { FactItem, FigureItem, SiteBlock } from '#generated/documents/PageDocument.ts';

/** The figures and facts of a block. */
export const figuresOf = (block: SiteBlock): readonly (FigureItem | FactItem)[] =>
  block.type === 'numbers' ? block.items : 'facts' in block ? (block.facts ?? []) : [];
