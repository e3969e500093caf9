import type { OfferedBlock } from './OfferedWorkbench.ts';
import type { WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { UserContext } from '../permission/UserContext.ts';
import type { WorkLayout } from './WorkLayout.ts';

/** Blocks in the order in which their reader wants them. */
export interface ArrangedBlocks {
  readonly blocks: readonly OfferedBlock[];
  /** Keys of the blocks that the user or the document has hidden. */
  readonly hidden: readonly string[];
}

/**
 * Arranges blocks in the user's order and widths. A block that the layout does not name, because it was added by a
 * newer document or by a new permission, is placed after the block that it follows in the document.
 */
export function arrangeBlocks(blocks: readonly OfferedBlock[], layout: WorkLayout): ArrangedBlocks {
  const places = new Map(layout.blocks.map((place) => [place.key, place]));
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  const ordered = layout.blocks.flatMap(({ key }) => byKey.get(key) ?? []);
  for (const [i, block] of blocks.entries())
    if (!places.has(block.key)) {
      const before = blocks[i - 1];
      ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, block);
    }
  return {
    blocks: ordered.map((block) => {
      const span = places.get(block.key)?.span;
      return span === undefined ? block : { ...block, span };
    }),
    hidden: ordered.flatMap(({ key }) => (places.get(key)?.isHidden === true ? [key] : [])),
  };
}

/** The layout that a workbench document gives users with a role: that of the first entry with one of theirs. */
export function roleLayout({ roles = [] }: Pick<WorkbenchDocument, 'roles'>, { roleCodes }: UserContext): WorkLayout {
  const { blocks = [] } = roles.find((entry) => entry.roles.some((role) => roleCodes.includes(role))) ?? {};
  return { blocks: blocks.map(({ key, span, hidden = false }) => ({ key, span, isHidden: hidden })), own: [] };
}
