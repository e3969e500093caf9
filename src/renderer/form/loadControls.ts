import { controlLoader } from '../fields/draw/fieldViews.ts';
import type { Control } from '../fields/controls/ControlProps.ts';

/** Rows are filled in by forms of their own, and mentions fill another field: these controls belong to the form. */
const OWN_CONTROLS: Readonly<Record<string, () => Promise<Control>>> = {
  RowsTable: async () => (await import('./rows/RowsTable.tsx')).RowsTable,
  MentionArea: async () => (await import('./formily/MentionArea.tsx')).MentionArea,
};

const loaderOf = (name: string): (() => Promise<Control>) | undefined => OWN_CONTROLS[name] ?? controlLoader(name);

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
