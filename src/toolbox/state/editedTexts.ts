import type { SchemaTexts } from '../worker/SchemaTexts.ts';

/** The documents of the server, with the edits made here. */
export interface EditedTexts {
  /** As the server has them; of an edited or moved file, as the server had it when it was opened. */
  readonly stored: SchemaTexts;
  readonly edits: SchemaTexts;
  /** The names on the server of files that were renamed here. */
  readonly moved: ReadonlyMap<string, string>;
}

export const without = <T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> =>
  new Map([...map].filter(([other]) => other !== key));

/** Whether a file differs from the server's. */
export const isEdited = ({ stored, edits }: EditedTexts, file: string): boolean =>
  edits.has(file) && edits.get(file) !== stored.get(file);

/** Gives a file another name, and this text. */
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

/**
 * Takes over the server's current files, except those edited or moved here: saving them needs a confirmation before it
 * overwrites others' changes.
 */
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
