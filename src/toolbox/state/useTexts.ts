import { useMemo, useState } from 'react';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';

/** The documents of the server with what was edited here. */
export interface Texts extends TextChanges {
  /** As the server has them; of an edited file, as the server had it when it was opened. */
  readonly stored: SchemaTexts;
  /** As they stand here. */
  readonly current: SchemaTexts;
  /** Files that differ from the server's. */
  readonly edited: ReadonlySet<string>;
}

export interface TextChanges {
  readonly edit: (file: string, text: string) => void;
  /** Takes back what was edited in a file. */
  readonly revert: (file: string) => void;
  /** Remembers that the server has this text now. */
  readonly store: (file: string, text: string) => void;
  /** Takes over what the server has now, but for files that were edited here. */
  readonly refresh: (texts: SchemaTexts) => void;
}

interface State {
  readonly stored: SchemaTexts;
  readonly edits: SchemaTexts;
}

const isEdited = ({ stored, edits }: State, file: string): boolean =>
  edits.has(file) && edits.get(file) !== stored.get(file);

/** Keeps the documents of the server and what is edited in them. */
export function useTexts(loaded: SchemaTexts): Texts {
  const [state, setState] = useState<State>({ stored: loaded, edits: new Map() });
  const changes = useMemo<TextChanges>(
    () => ({
      edit: (file, text) => {
        setState(({ stored, edits }) => ({ stored, edits: new Map([...edits, [file, text]]) }));
      },
      revert: (file) => {
        setState(({ stored, edits }) => ({ stored, edits: new Map([...edits].filter(([other]) => other !== file)) }));
      },
      store: (file, text) => {
        setState(({ stored, edits }) => ({ stored: new Map([...stored, [file, text]]), edits }));
      },
      refresh: (texts) => {
        setState((before) => {
          const fresh = [...texts].filter(([file]) => !isEdited(before, file));
          const kept = [...before.stored].filter(([file]) => texts.has(file) || isEdited(before, file));
          const edits = [...before.edits].filter(([file]) => isEdited(before, file));
          return { stored: new Map([...kept, ...fresh]), edits: new Map(edits) };
        });
      },
    }),
    [],
  );
  return useMemo(() => {
    const { stored, edits } = state;
    const edited = new Set([...edits.keys()].filter((file) => isEdited(state, file)));
    return { ...changes, stored, current: new Map([...stored, ...edits]), edited };
  }, [state, changes]);
}
