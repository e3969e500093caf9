import { type Values, plainText, sameValue } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { valueText } from '../../fields/valueText.ts';
import { typedRecord } from '../../records/typedRecord.ts';
import { readRecord } from '../../records/readRecord.ts';
import type { RecordState } from '../../records/RecordState.ts';

/** A field that was changed here, and holds something else by now. */
export interface ConflictField {
  readonly field: FieldModel;
  readonly mine: string;
  readonly theirs: string;
}

/** What stands against each other when somebody else has saved a record meanwhile. */
export interface Conflict {
  /** Who saved it, and when; empty where that may not be read. */
  readonly by: string;
  readonly fields: readonly ConflictField[];
  /** Titles of fields that only the other one changed. */
  readonly others: readonly string[];
}

/** Compares what was changed in a form with the record as it is now. A name and its Id are one field. */
export function conflictOf(state: RecordState, current: Values): Conflict {
  const { model, input } = state;
  const { enums } = input;
  const theirs = readRecord(model.fields, typedRecord(model, current)).values;
  const edited = new Set(state.edited());
  const opened = state.opened();
  const isMine = (field: FieldModel): boolean => namesOf(field).some((name) => edited.has(name));
  const differs = (field: FieldModel, values: Values): boolean =>
    namesOf(field).some((name) => !sameValue(values[name], theirs[name]));
  const drawn = state.fields.filter(({ computed, component }) => !computed && component !== 'None');
  const shown = Object.fromEntries(model.fields.map(({ name }) => [name, state.shown(name)]));
  return {
    by: [current['UpdaterIdText'], current['UpdateTime']]
      .map((part) => plainText(part ?? null, ''))
      .join(' ')
      .trim(),
    fields: drawn
      .filter((field) => isMine(field) && differs(field, shown))
      .map((field) => ({
        field,
        mine: valueText(field, { ...shown, [`${field.name}Text`]: state.text(field.name) ?? null }, field.name, {
          enums,
        }),
        theirs: valueText(field, current, field.name, { enums }),
      })),
    others: drawn.filter((field) => !isMine(field) && differs(field, opened)).map(({ title }) => title),
  };
}

/** The names under which a field has values: a lookup text goes with its Id. */
export function namesOf({ name, reference }: FieldModel): string[] {
  return reference?.idField === undefined ? [name] : [name, reference.idField];
}
