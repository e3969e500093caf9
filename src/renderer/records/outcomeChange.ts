import type { FileInfo } from '#wire/MediaReply.ts';
import { type Values, sameValue } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { sameState } from './sameState.ts';

/** The differences on the screen between two outcomes, in addition to the fields known to have changed. */
export function outcomeChange(model: EntityModel, before: Outcome, after: Outcome, changed: Set<string>): Change {
  for (const [index, value] of after.computed) {
    const name = model.fields[index]?.name;
    if (name !== undefined && !sameValue(before.computed.get(index), value)) changed.add(name);
  }
  const states = model.ruleSet.governed.flatMap((index) => {
    const field = model.fields[index];
    return field === undefined || sameState(before.states[index], after.states[index]) ? [] : [field];
  });
  return { values: changed, states };
}

/** Values entered together. */
export interface Entry {
  readonly values: Values;
  readonly texts?: Values;
  /** The typed texts of these values; a value without one is committed. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Records that references refer to, by reference. */
  readonly refs?: Readonly<Record<string, Values>>;
  readonly files?: readonly FileInfo[];
  /** The fields that the program filled in, with the note on the origin of the value that their field shows. */
  readonly filled?: Readonly<Record<string, string>>;
  /** Entered by the program (the name of an id): clears no dependent fields, and does not count as an edit. */
  readonly isSilent?: boolean;
}

/** The differences on the screen after input. */
export interface Change {
  readonly values: ReadonlySet<string>;
  readonly states: readonly FieldModel[];
}

/** The input of a record, of which the form holds the only copy; the record state writes what the program enters. */
export interface EnteredValues {
  /** The current values by field, including hidden and unrendered fields. */
  readonly values: Values;
  /** Replaces these values. Lists are copied: the form may change its own in place. */
  readonly set: (values: Values) => void;
}
