import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { readTyped, typedText, understoodText } from '#fields/table/readTyped.ts';

export interface Typing {
  /** Null for an empty or unreadable text. */
  readonly value: Value;
  /** Why the text is not read. */
  readonly problem: string | undefined;
  /** The interpretation, where the text itself is not clear. */
  readonly understood: string | undefined;
}

/** Interprets the text being typed into a field, at the time `now`. */
export function readTyping(field: FieldModel, text: string, now: string): Typing {
  const read = readTyped(field, text, now);
  if ('message' in read) return { value: null, problem: read.message, understood: undefined };
  const value = fieldKind(field).parse(read.wire, field) ?? null;
  const exact = typedText(field, value);
  const isClear = value === null || text === exact || [text, exact].every((each) => /^-?[\d,]*\.?\d*$/.test(each));
  return { value, problem: undefined, understood: isClear ? undefined : understoodText(field, value) };
}
