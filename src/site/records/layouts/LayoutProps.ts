import type { PublicRow } from '#wire/SiteReplies.ts';
import type { RecordsBlock } from '#generated/documents/PageDocument.ts';

/** What every layout of records gets. */
export interface LayoutProps {
  readonly block: RecordsBlock;
  readonly rows: readonly PublicRow[];
}
