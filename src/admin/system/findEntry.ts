import type { EditableEntry } from '#engine/roles/menuEdits.ts';

/** The entry with a name, at any depth. */
export function findEntry(entries: readonly EditableEntry[], name: string): EditableEntry | undefined {
  for (const entry of entries) {
    const found = entry.Entry === name ? entry : findEntry(entry.Children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
