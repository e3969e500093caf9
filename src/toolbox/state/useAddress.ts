import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { folderOf } from '../worker/fileGroups.ts';
import type { ToolsPlace } from './Toolbox.ts';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';

/** What the address says: the document in the editor, the entity that the panels are about, and the panel in sight. */
export interface Address {
  readonly file: string;
  readonly entity: string;
  readonly tab: string;
  /** The place of the document that the address names. */
  readonly place: ToolsPlace | undefined;
  readonly openFile: (file: string) => void;
  readonly openTab: (tab: string) => void;
}

/** Reads the address and changes it, so that a place in the toolbox can be sent to somebody. */
export function useAddress(texts: SchemaTexts, firstTab: string): Address {
  const [search, setSearch] = useSearchParams();
  const isForm = (name: string): boolean => texts.has(`${name}/form.json`);
  const asked = search.get('file') ?? '';
  const first = [...texts.keys()].find((file) => file.endsWith('/form.json')) ?? [...texts.keys()][0] ?? '';
  const file = texts.has(asked) ? asked : first;
  const named = [folderOf(file), search.get('entity') ?? '', folderOf(first)];
  const entity = named.find(isForm) ?? '';
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => {
      setSearch((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
    },
    [setSearch],
  );
  const openFile = useCallback(
    (next: string) => {
      const folder = folderOf(next);
      set(texts.has(`${folder}/form.json`) ? { file: next, entity: folder } : { file: next });
    },
    [set, texts],
  );
  const openTab = useCallback(
    (tab: string) => {
      set({ tab });
    },
    [set],
  );
  const line = Number(search.get('line') ?? 0);
  const place = line > 0 ? { file, line, column: Number(search.get('column') ?? 1) } : undefined;
  return { file, entity, place, tab: search.get('tab') ?? firstTab, openFile, openTab };
}
