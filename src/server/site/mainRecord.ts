import type { PageDocument, RecordBlock } from '#generated/documents/PageDocument.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';
import type { PublicSource } from './PublicSource.ts';

/** The block of a page whose record its address names; undefined for other pages. */
export function mainBlock({ blocks }: PageDocument): (RecordBlock & { readonly parameter: string }) | undefined {
  for (const block of blocks)
    if (block.type === 'record' && block.parameter !== undefined) return { ...block, parameter: block.parameter };
  return undefined;
}

/** The published record of such a block; undefined if there is none, or it has its page elsewhere. */
export async function mainRecord(
  { list, where = {}, parameter }: NonNullable<ReturnType<typeof mainBlock>>,
  values: Readonly<Record<string, string>>,
  source: PublicSource,
): Promise<PublicRow | undefined> {
  const row = (await source.get(list, values[parameter] ?? ''))?.Record;
  const isHere = Object.entries(where).every(([name, value]) => String(row?.[name]) === String(value));
  return isHere ? row : undefined;
}
