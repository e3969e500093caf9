import type { ReactNode } from 'react';
import type { PickRow } from '#wire/PickReply.ts';
import { isEmpty, isList, sameValue, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isReferences } from '#fields/table/fieldKinds.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import type { PickSource } from '../../fields/usePickRows.ts';
import { initialRecord } from '../../records/initialRecord.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import type { RecordState } from '../../records/RecordState.ts';
import { idsIn } from '../../records/unresolvedReferences.ts';

/** Loaded records can make rules refer to further records; this is the largest number of such rounds. */
const MAX_ROUNDS = 5;

/** Finds records by Id for a reference field; without Ids the first two that it offers. */
export type FindRecords = (
  field: FieldModel,
  source: PickSource,
  ids: readonly number[],
) => Promise<readonly PickRow[]>;

/** The part of the form engine that loading references needs. */
interface ReferringForm {
  readonly state: RecordState;
  readonly pickSource: (field: FieldModel) => PickSource;
  readonly enter: (entry: Entry) => void;
  /** Draws a field with its notes; absent where nobody looks at the form. */
  readonly note?: (name: string, note: ReactNode) => void;
}

/** Loads names of referenced records and fields that rules read; entering them does not count as an edit. */
export class FormReferences {
  readonly #form: ReferringForm;
  readonly #findRecords: FindRecords;
  readonly #found = new Map<string, Promise<readonly PickRow[]>>();
  /** The lists of choices that were looked through for an only one. */
  readonly #looked = new Set<string>();
  /** The likely record of each list of choices that was looked through, and that of the last rendering by field. */
  readonly #likely = new Map<string, PickRow>();
  readonly #rendered = new Map<string, PickRow | undefined>();

  constructor(form: ReferringForm, findRecords: FindRecords) {
    this.#form = form;
    this.#findRecords = findRecords;
  }

  /** Loads unknown names and fields of referenced records, each once. Resolves when all are entered. */
  resolve(): Promise<unknown> {
    for (const field of this.#form.state.fields) this.#look(field);
    return Promise.all(
      this.#form.state.unresolved().map(({ field, ids }) => {
        const key = `${field.name}=${ids.join(',')}`;
        // When names cannot be loaded, ids are shown instead; saving still works.
        const rows =
          this.#found.get(key) ?? this.#findRecords(field, this.#form.pickSource(field), ids).catch(() => []);
        this.#found.set(key, rows);
        return rows.then((found) => {
          // If another record was chosen meanwhile, a separate query loads it.
          if (sameValue(idsIn(this.#form.state.shown(field.name)), ids)) this.#learn(field, ids, found);
        });
      }),
    );
  }

  /** Loads names and fields of referenced records until none is unknown. */
  async settle(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS && this.#form.state.unresolved().length > 0; round += 1)
      await this.resolve();
  }

  /** The record that an empty reference probably means, given the current values. */
  likelyOf(field: FieldModel): PickRow | undefined {
    return this.#likely.get(this.#keyOf(field));
  }

  #keyOf(field: FieldModel): string {
    return `${field.name} ${JSON.stringify(this.#form.pickSource(field).values)}`;
  }

  /** Renders a field again when another record, or none, is likely now. */
  #renderLikely(field: FieldModel): void {
    const likely = this.likelyOf(field);
    if (this.#rendered.get(field.name) === likely) return;
    this.#rendered.set(field.name, likely);
    this.#form.note?.(field.name, undefined);
  }

  /** Chooses the only record that fits a required empty reference, or offers the likely one; each list is read once. */
  #look(field: FieldModel): void {
    const { state, note } = this.#form;
    const { reference } = field;
    const { display, required } = state.stateOf(field);
    const isOpen = display === 'visible' && !state.isReadOnly(field) && isEmpty(state.shown(field.name));
    if (note === undefined || reference === undefined || isReferences(field) || !isOpen) return;
    if (!required && reference.likely.length === 0) return;
    if (state.input.record !== undefined && state.input.sendsAll !== true) return;
    const source = this.#form.pickSource(field);
    const key = this.#keyOf(field);
    this.#renderLikely(field);
    if (Object.values(source.values).every((value) => value === '') || this.#looked.has(key)) return;
    this.#looked.add(key);
    // If the query fails, the user chooses.
    const found = this.#findRecords(field, source, []).catch(() => []);
    void found.then((rows) => {
      const [first] = rows;
      if (first?.Likely !== undefined) this.#likely.set(key, first);
      if (first === undefined || this.#keyOf(field) !== key || !isEmpty(state.shown(field.name))) return;
      if (rows.length > 1 || first.Taken !== undefined || !required) return this.#renderLikely(field);
      const entry = pickEntry(field, rows, state);
      const filled = { ...entry.filled, [field.name]: '只有这一项可选' };
      this.#form.enter({ ...entry, filled, isSilent: true });
    });
  }

  /** Treats prefilled references as chosen: fills the empty fields that the reference names. */
  fillPrefilled(): void {
    const { input, model } = this.#form.state;
    if (input.record !== undefined) return;
    for (const field of model.fields) {
      const { reference, name } = field;
      const holder = reference?.idField ?? name;
      const id = this.#form.state.shown(holder);
      const fills = Object.keys({ ...reference?.fill, ...reference?.fillBy }).length > 0;
      if (!(holder in input.prefill) || !fills || typeof id !== 'number') continue;
      // If the query fails, the user can fill in these fields.
      const found = this.#findRecords(field, this.#form.pickSource(field), [id]).catch(() => []);
      void found.then((rows) => {
        if (rows.length > 0 && this.#form.state.shown(holder) === id)
          this.#form.enter({ ...pickEntry(field, rows, this.#form.state), isSilent: true });
      });
    }
  }

  /** The name at the time the form was opened: a record the user may no longer see still has its name there. */
  #openedName({ name }: FieldModel, id: number): Value | undefined {
    const { values, texts } = initialRecord(this.#form.state.input);
    const [value, text] = [values[name], texts[name]];
    if (isList(value)) return isList(text) ? text[value.indexOf(id)] : undefined;
    return value === id ? text : undefined;
  }

  #learn(field: FieldModel, ids: readonly number[], rows: readonly PickRow[]): void {
    const names: Value[] = ids.map(
      (id) => rows.find((row) => row.Id === id)?.Text ?? this.#openedName(field, id) ?? `编号 ${id}`,
    );
    const key = refKey(field);
    const needed = this.#form.state.model.ruleSet.references.get(key) ?? [];
    const unknown = Object.fromEntries(needed.map((name) => [name, null]));
    this.#form.enter({
      values: {},
      texts: { [field.name]: isReferences(field) ? names : (names[0] ?? null) },
      refs: { [key]: { ...unknown, ...rows[0]?.Ref, Id: ids[0] ?? null } },
      isSilent: true,
    });
  }
}
