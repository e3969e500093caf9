import { useMemo, useState } from 'react';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';

/** The documents of the server with the edits made here. */
export interface Texts extends TextChanges {
  /** As the server has them; of an edited or moved file, as the server had it when it was opened. */
  readonly stored: SchemaTexts;
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
      edit: (file, text) => setState((before) => ({ ...before, edits: new Map([...before.edits, [file, text]]) })),
      move: (from, to, text) => setState((before) => moveText(before, from, to, text)),
      revert: (file) => {
        setState((before) => ({ ...before, edits: without(before.edits, file), moved: without(before.moved, file) }));
      },
      store: (file, text) => setState((before) => storeText(before, file, text)),
      refresh: (texts) => setState((before) => refreshTexts(before, texts)),
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

/** The documents of the server, with the edits made here. */
interface EditedTexts {
  readonly stored: SchemaTexts;
  readonly edits: SchemaTexts;
  readonly moved: ReadonlyMap<string, string>;
}

const without = <T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> =>
  new Map([...map].filter(([other]) => other !== key));

const isEdited = ({ stored, edits }: EditedTexts, file: string): boolean =>
  edits.has(file) && edits.get(file) !== stored.get(file);

export function moveText({ stored, edits, moved }: EditedTexts, from: string, to: string, text: string): EditedTexts {
  const origin = moved.get(from) ?? from;
  const isNew = !stored.has(origin) || origin === to;
  const others = without(moved, from);
  return {
    stored,
    edits: new Map([...without(edits, from), [to, text]]),
    moved: isNew ? others : new Map([...others, [to, origin]]),
  };
}

/** Remembers that the server has this text now. */
export const storeText = ({ stored, edits, moved }: EditedTexts, file: string, text: string): EditedTexts => ({
  stored: new Map([...without(stored, moved.get(file) ?? ''), [file, text]]),
  edits,
  moved: without(moved, file),
});

/** Takes over the server's files, except those edited or moved here: saving those confirms overwrites. */
export function refreshTexts(held: EditedTexts, texts: SchemaTexts): EditedTexts {
  // Files that another user moved or deleted are no longer renamed here.
  const moved = new Map([...held.moved].filter(([, from]) => texts.has(from)));
  const origins = new Set(moved.values());
  const isKept = (file: string): boolean => isEdited(held, file) || origins.has(file);
  return {
    stored: new Map([
      ...[...held.stored].filter(([file]) => texts.has(file) || isKept(file)),
      ...[...texts].filter(([file]) => !isKept(file)),
    ]),
    edits: new Map([...held.edits].filter(([file]) => isEdited(held, file))),
    moved,
  };
}
