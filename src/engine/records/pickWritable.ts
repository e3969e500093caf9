import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { Outcome } from '../rules/Outcome.ts';
import { maskText } from '#fields/maskText.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

export interface WritableInput {
  readonly fields: readonly FieldModel[];
  readonly outcome: Outcome;
  /** Typed values as sent. */
  readonly sent: Values;
  readonly editable: ReadonlySet<string>;
  /** Fields of a new record that hold their default: nobody typed it, so a rule that locks the field lets it through. */
  readonly defaulted?: ReadonlySet<string> | undefined;
  /** The record before the change; undefined for a new one. */
  readonly stored: Values | undefined;
}

/** What of a record may be stored, and what was left out on the way, for the op log. */
export interface WritableRecord {
  readonly values: Record<string, Value>;
  /** Sent although a rule hides them. */
  readonly dropped: readonly string[];
  /** Stored before and hidden now, so set to null. */
  readonly cleared: readonly string[];
  /** Sent although the user may not write them, or the server computes them. */
  readonly ignored: readonly string[];
}

/**
 * The values to store: fields a rule removes become null, computed ones take the rules' value (in a new record their
 * constant default), read-only and foreign ones stay out.
 * `hidden` (in contrast to `none`) keeps what is stored.
 */
export function pickWritable({ fields, outcome, sent, editable, defaulted, stored }: WritableInput): WritableRecord {
  const values: Record<string, Value> = {};
  const [dropped, cleared, ignored]: [string[], string[], string[]] = [[], [], []];
  for (const field of fields) {
    const { name, index } = field;
    const state = outcome.states[index];
    const given = Object.hasOwn(sent, name) && !isEmpty(sent[name]);
    if (state === undefined || state.display === 'none') {
      if (given) dropped.push(name);
      if (stored !== undefined && !isEmpty(stored[name])) cleared.push(name);
      values[name] = null;
    } else if (outcome.computed.has(index)) {
      if (given) ignored.push(name);
      values[name] = outcome.computed.get(index) ?? null;
    } else if (field.computed && stored === undefined && field.default !== undefined && 'value' in field.default) {
      if (given && sent[name] !== field.default.value) ignored.push(name);
      values[name] = field.default.value;
    } else if (field.computed || (state.readOnly && defaulted?.has(name) !== true) || !editable.has(name)) {
      if (given) ignored.push(name);
    } else if (state.display === 'visible' && outcome.values[name] !== undefined) {
      values[name] = outcome.values[name] ?? null;
    }
  }
  return { values, dropped, cleared, ignored };
}

/** Sent values without those that only repeat what a form showed masked: they change nothing. */
export function dropMasked(
  { fields }: EntityModel,
  sent: Readonly<Record<string, Value>>,
  stored: Values,
): Record<string, Value> {
  const repeated = new Set(
    fields.flatMap(({ name, masked }) => {
      const value = stored[name];
      const isSent = sent[name] !== undefined && typeof value === 'string';
      return masked && isSent && sent[name] === maskText(value) ? [name] : [];
    }),
  );
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !repeated.has(name)));
}
