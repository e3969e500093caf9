import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { readTyped, typedText, understoodText } from '#fields/table/readTyped.ts';

/** What a typed text comes to. */
export interface Typing {
  /** Null for nothing, and for what is not read. */
  readonly value: Value;
  /** Why the text is not read. */
  readonly problem: string | undefined;
  /** What was understood, where the text itself does not say so. */
  readonly understood: string | undefined;
}

/** What a text that is being typed into a field comes to at this moment. */
export function readTyping(field: FieldModel, text: string, now: string): Typing {
  const read = readTyped(field, text, now);
  if ('message' in read) return { value: null, problem: read.message, understood: undefined };
  const value = fieldKind(field).parse(read.wire, field) ?? null;
  const isClear =
    value === null || text === typedText(field, value) || (typeof value === 'number' && /^-?[\d,]*\.?\d*$/.test(text));
  return { value, problem: undefined, understood: isClear ? undefined : understoodText(field, value) };
}
