import type { PageDocument, RecordBlock, RecordsBlock } from '#generated/documents/PageDocument.ts';
import type { Value, Values } from '#language/Value.ts';

export interface ShownRecord {
  readonly entity: string;
  readonly id: number;
  readonly values: Values;
  /** Whether a list of the entity, by its name, could contain the record. */
  readonly inList: (list: string) => boolean;
}

/** The public page of a record: its own, else the most detailed one; undefined if none. */
export function publicPageOf(pages: readonly PageDocument[], record: ShownRecord): string | undefined {
  let best: { readonly path: string; readonly weight: number } | undefined;
  for (const page of pages)
    for (const block of page.blocks) {
      if ((block.type !== 'record' && block.type !== 'records') || !isShownIn(block, record)) continue;
      const weight = weightOf(block);
      if (best === undefined || weight > best.weight) best = { path: pathOf(page.path, block, record.id), weight };
    }
  return best?.path;
}

/** Whether any page may show records of an entity. */
export function hasPublicPages(pages: readonly PageDocument[], entity: string): boolean {
  return pages.some(({ blocks }) =>
    blocks.some(
      (block) => (block.type === 'record' || block.type === 'records') && ownList(block, entity) !== undefined,
    ),
  );
}

function ownList({ list }: RecordBlock | RecordsBlock, entity: string): string | undefined {
  return list.startsWith(`${entity}/`) ? list.slice(entity.length + 1) : undefined;
}

function isShownIn(block: RecordBlock | RecordsBlock, { entity, values, inList }: ShownRecord): boolean {
  const list = ownList(block, entity);
  if (list === undefined || !inList(list) || !meets(values, block.where)) return false;
  const tabs = block.type === 'records' ? (block.tabs ?? []) : [];
  return tabs.length === 0 || tabs.some(({ where }) => meets(values, where));
}

/** Filters of a block are one value, or several with commas. */
function meets(values: Values, where: Readonly<Record<string, string | number | boolean>> | undefined): boolean {
  return Object.entries(where ?? {}).every(([name, wanted]) => {
    const value = values[name] ?? null;
    const own = (Array.isArray(value) ? value : [value]).map(scalarText);
    return String(wanted)
      .split(',')
      .some((text) => own.includes(text));
  });
}

const scalarText = (value: Value): string => (typeof value === 'object' ? '' : String(value));

/** A page ranks before a part of one, and that before a row; among lists the most detailed. */
function weightOf(block: RecordBlock | RecordsBlock): number {
  const fields = Object.keys(block.show).length + (block.show.facts?.length ?? 0);
  if (block.type === 'record') return fields + (block.parameter === undefined ? 1000 : 2000);
  return fields + (block.limit ?? 0) / 100;
}

function pathOf(path: string, block: RecordBlock | RecordsBlock, id: number): string {
  return block.type === 'record' && block.parameter !== undefined
    ? path.replace(`:${block.parameter}`, String(id))
    : path;
}
