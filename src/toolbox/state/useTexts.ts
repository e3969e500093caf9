import { useMemo, useState } from 'react';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';
import { isEdited, moveText, refreshTexts, storeText, without, type EditedTexts } from './editedTexts.ts';

/** The documents of the server with the edits made here. */
export interface Texts extends TextChanges {
  /** As the server has them; of an edited or moved file, as the server had it when it was opened. */
  readonly stored: SchemaTexts;
  /** The current texts, with edits. */
  readonly current: SchemaTexts;
  /** The names on the server of files that were renamed here. */
  readonly moved: ReadonlyMap<string, string>;
  /** Files that differ from the server's. */
  readonly edited: ReadonlySet<string>;
}

export interface TextChanges {
  readonly edit: (file: string, text: string) => void;
  /** Gives a file another name, and this text. */
  readonly move: (from: string, to: string, text: string) => void;
  /** Reverts the edits of a file, including its rename. */
  readonly revert: (file: string) => void;
  /** Remembers that the server has this text now. */
  readonly store: (file: string, text: string) => void;
  /** Takes over the server's current files, except those edited or moved here. */
  readonly refresh: (texts: SchemaTexts) => void;
}

/** Holds the documents of the server and their edits. */
export function useTexts(loaded: SchemaTexts): Texts {
  const [state, setState] = useState<EditedTexts>({ stored: loaded, edits: new Map(), moved: new Map() });
  const changes = useMemo<TextChanges>(
    () => ({
      edit: (file, text) => {
        setState((before) => ({ ...before, edits: new Map([...before.edits, [file, text]]) }));
      },
      move: (from, to, text) => {
        setState((before) => moveText(before, from, to, text));
      },
      revert: (file) => {
        setState((before) => ({ ...before, edits: without(before.edits, file), moved: without(before.moved, file) }));
      },
      store: (file, text) => {
        setState((before) => storeText(before, file, text));
      },
      refresh: (texts) => {
        setState((before) => refreshTexts(before, texts));
      },
    }),
    [],
  );
  return useMemo(() => {
    const { stored, edits, moved } = state;
    const edited = new Set([...edits.keys()].filter((file) => isEdited(state, file)));
    const gone = new Set(moved.values());
    const kept = [...stored].filter(([file]) => !gone.has(file));
    return { ...changes, stored, moved, current: new Map([...kept, ...edits]), edited };
  }, [state, changes]);
}
