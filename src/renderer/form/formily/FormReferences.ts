import type { PickRow } from '#wire/PickReply.ts';
import { isList, sameValue, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isReferences } from '#fields/table/traits.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import { pickEntry } from '../../fields/controls/pickEntry.ts';
import type { PickSource } from '../../fields/usePickRows.ts';
import { initialRecord } from '../../records/initialRecord.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import type { RecordState } from '../../records/RecordState.ts';
import { idsIn } from '../../records/unresolvedReferences.ts';

/** Loaded records can make rules refer to further records; this is the largest number of such rounds. */
const MAX_ROUNDS = 5;

/** Finds records by Id for a reference field. */
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
}

/** Loads names of referenced records and fields that rules read; entering them does not count as an edit. */
export class FormReferences {
  readonly #form: ReferringForm;
  readonly #findRecords: FindRecords;
  readonly #found = new Map<string, Promise<readonly PickRow[]>>();

  constructor(form: ReferringForm, findRecords: FindRecords) {
    this.#form = form;
    this.#findRecords = findRecords;
  }

  /** Loads unknown names and fields of referenced records, each once. Resolves when all are entered. */
  resolve(): Promise<unknown> {
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
