import { controlLoader } from '../fields/draw/fieldViews.ts';
import type { Control } from '../fields/controls/Control.ts';

/** Fetches one field component. Rows are filled in by forms of their own, so that their table belongs to the form. */
const loaderOf = (name: string): (() => Promise<Control>) | undefined =>
  name === 'RowsTable' ? async () => (await import('./rows/RowsTable.tsx')).RowsTable : controlLoader(name);

const loaded = new Map<string, Control>();

/** Loads the field components with these names, so that a form renders as a whole. */
export async function loadControls(names: readonly string[]): Promise<ReadonlyMap<string, Control>> {
  const missing = [...new Set(names)].filter((name) => !loaded.has(name));
  await Promise.all(
    missing.map(async (name) => {
      const load = loaderOf(name);
      if (load !== undefined) loaded.set(name, await load());
    }),
  );
  return loaded;
}
