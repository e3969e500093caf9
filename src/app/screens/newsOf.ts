import type { WorkbenchReply } from '#wire/WorkbenchReply.ts';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';

/** The news of a workbench; undefined for one without. */
export function newsOf(workbench: WorkbenchReply | null): OfferedNews | undefined {
  for (const block of workbench?.Blocks ?? []) if (block.type === 'news') return block;
  return undefined;
}
