import { createForm, isArrayField, isField, LifeCycleTypes, type Field, type Form } from '@formily/core';
import { batch } from '@formily/reactive';
import type { ReactNode } from 'react';
import { isList, type Value, type Values, isEmpty, rowsOf } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { PickSource } from '../../fields/usePickRows.ts';
import type { Change, Entry, EnteredValues } from '../../records/outcomeChange.ts';
import type { RecordInput } from '../../records/initialRecord.ts';
import { RecordState } from '../../records/RecordState.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import { Transfers } from '../../records/Transfers.ts';
import type { Unsaved } from '../../records/Unsaved.ts';
import { CheckedRows } from './CheckedRows.ts';
import { type FindRecords, FormReferences } from './FormReferences.ts';
import { formValues } from './formValues.ts';
import { offeredEntities } from '#engine/model/referredEntity.ts';
import { isRows } from '#fields/table/fieldKinds.ts';

/** A cell of child rows: the place of its row, and its column; undefined for the row as a whole. */
export interface Cell {
  readonly index: number;
  readonly field: string | undefined;
}

export interface Finder {
  readonly resolve: () => void;
  readonly stop: () => void;
}

/**
 * The Formily form of a record: one field model per rendered field, created immediately, without Formily reactions.
 * `form.values` is the only store of the input. The record state runs the rules on it and sets only the differences on
 * Formily fields, so only those re-render.
 */
export class FormEngine {
  readonly state: RecordState;
  /** `form.values` contains all input, also of hidden fields; set by `enter`, or by a Formily field. */
  readonly form: Form<Record<string, Value>>;
  readonly transfers = new Transfers();
  /** Errors of child rows, by field. */
  readonly rowIssues = new Map<string, readonly Issue[]>();
  readonly #checked = new CheckedRows((name) => this.state.shown(name));
  readonly #fields = new Map<string, Field>();
  /** Notes below rendered fields, in addition to errors, by field name. */
  readonly notes = new Map<string, ReactNode>();
  /** The warnings that the form shows: a save does not prompt for them again. */
  readonly warned = new Set<string>();
  readonly references: FormReferences;
  readonly #found: Finder | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<() => void>();
  #onReveal: (field: FieldModel, cell: Cell | undefined) => void = () => undefined;
  readonly #revealers = new Map<string, (cell: Cell) => void>();
  /** The cell to reveal once the rows of its field are rendered. */
  #wanted: { readonly name: string; readonly cell: Cell } | undefined;

  constructor(input: RecordInput, findRecords: FindRecords, makeFinder?: (engine: FormEngine) => Finder) {
    const { values, entered } = formValues();
    this.state = new RecordState(input, entered);
    this.references = new FormReferences(this, findRecords);
    this.form = createForm({ values });
    batch(() => {
      for (const field of this.state.fields) this.#createField(field, entered);
    });
    this.form.subscribe(({ type, payload }) => {
      if (type === (LifeCycleTypes.ON_FIELD_INPUT_VALUE_CHANGE as string) && isField(payload)) this.#follow(payload);
    });
    this.#found = makeFinder?.(this);
    this.#resolve();
    this.references.fillPrefilled();
  }

  /** The Formily field of a rendered field. Throws for others. */
  field(name: string): Field {
    const field = this.#fields.get(name);
    if (field === undefined) throw new Error(`The form does not draw "${name}"`);
    return field;
  }

  enter(entry: Entry): void {
    this.#change(() => this.state.enter(entry));
    this.#afterEntry(Object.keys(entry.values));
    if (entry.isSilent !== true) for (const listener of this.#listeners) listener();
  }

  /** Restores unsaved input, and reports which of its texts are unreadable. */
  restore(unsaved: Unsaved & Pick<Entry, 'refs'>): void {
    this.#change(() => this.state.restore(unsaved));
    this.#afterEntry(Object.keys(unsaved.values));
    const typed = Object.keys(unsaved.typed).filter((name) => this.#fields.has(name));
    this.#showAt(typed, this.state.validate(typed));
    for (const listener of this.#listeners) listener();
  }

  /** Takes the whole value of a masked field, and brings its control into sight. */
  unmask(name: string, whole: Value): void {
    this.#change(() => this.state.unmask(name, whole));
    this.reveal([{ field: name, message: '' }]);
  }

  /** Applies the input on top of another user's save, except for the fields `given` up. */
  rebase(
    current: Values,
    masked: readonly string[],
    given: ReadonlySet<string>,
    givenRows: ReadonlyMap<string, ReadonlySet<string>>,
  ): void {
    this.#change(() => this.state.rebase(current, masked, given, givenRows));
  }

  /** Calls `listener` after every change by the user until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `watcher` after every change that may affect rendering, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Checks a field that the user leaves; one left empty is not complained about before saving. */
  leave(name: string): void {
    this.#change(() => this.state.trim());
    const isTyped = this.state.typed(name) !== undefined;
    if (isTyped || !isEmpty(this.state.shown(name))) this.#showAt([name], this.state.validate([name]));
  }

  /** Shows the error of a child row's cell when the user leaves it with an unreadable text. */
  leaveCell(name: string, cell: NonNullable<Issue['row']>): void {
    const row = rowsOf(this.state.shown(name))[cell.index];
    if (row === undefined || !(cell.field in typedInRow(row))) return;
    const isHere = ({ row: at }: Issue): boolean => at?.index === cell.index && at.field === cell.field;
    const others = (this.rowIssues.get(name) ?? []).filter((issue) => !isHere(issue));
    this.#showAt([name], [...others, ...this.state.validate([name]).filter(isHere)]);
  }

  /** Requires from now on what a save requires that `action` follows; undefined: nothing follows. */
  aim(action: string | undefined): void {
    this.#change(() => this.state.aim(action));
  }

  check(): Issue[] {
    this.#change(() => this.state.trim());
    const issues = this.state.validate();
    this.show(issues);
    return issues;
  }

  checkFields(names: readonly string[]): Issue[] {
    this.#change(() => this.state.trim());
    const issues = this.state.validate(names);
    this.#showAt(names, issues);
    return issues;
  }

  /** Shows issues at their fields, replacing all earlier ones; returns those whose field is not rendered. */
  show(issues: readonly Issue[]): Issue[] {
    const shown = issues.map((issue) => ({ ...issue, field: this.#placeOf(issue.field) }));
    this.#showAt([...this.#fields.keys()], shown);
    return shown.filter(({ field }) => !this.#isShown(field));
  }

  /** Brings the first of these issues into sight and focuses its control. */
  reveal(issues: readonly Issue[]): void {
    const fields = new Set(issues.map((issue) => this.#placeOf(issue.field)));
    const first = this.state.fields.find(({ name }) => fields.has(name) && this.#isShown(name));
    if (first !== undefined) this.#onReveal(first, issues.find(({ field, row }) => field === first.name && row)?.row);
  }

  /** Sets who brings a field into sight, and of child rows the cell. */
  onReveal(listener: (field: FieldModel, cell: Cell | undefined) => void): void {
    this.#onReveal = listener;
  }

  /** Scrolls to a cell of child rows, once they are rendered. */
  revealCell(name: string, cell: Cell): void {
    const reveal = this.#revealers.get(name);
    if (reveal === undefined) this.#wanted = { name, cell };
    else reveal(cell);
  }

  /** Sets who brings the cells of a field into sight until the returned function is called. */
  onRevealCell(name: string, reveal: (cell: Cell) => void): () => void {
    this.#revealers.set(name, reveal);
    if (this.#wanted?.name === name) reveal(this.#wanted.cell);
    this.#wanted = undefined;
    return () => this.#revealers.delete(name);
  }

  pickSource(field: FieldModel): PickSource {
    const { model } = this.state;
    return { api: model.api, asking: `${model.key}.${field.name}`, values: this.state.pickValues(field) };
  }

  /** Cancels a save that still waits for uploads. Formily's provider disposes of the form and its fields. */
  dispose(): void {
    this.transfers.stop();
    this.#found?.stop();
  }

  #createField(model: FieldModel, { values, set }: EnteredValues): void {
    const { name, title } = model;
    const opened = values[name];
    const field = isRows(model) ? this.form.createArrayField({ name, title }) : this.form.createField({ name, title });
    // Formily sets an array field without a value to an empty list; rules distinguish null from an empty list.
    if (values[name] !== opened) set({ [name]: opened ?? null });
    this.#fields.set(name, field as Field);
    this.#applyState(model, field as Field);
  }

  /** Applies a change to the record's input, and renders all resulting differences in one batch. */
  #change(act: () => Change): void {
    batch(() => {
      const { values, states } = act();
      for (const name of values) {
        const field = this.#fields.get(name);
        if (field !== undefined) field.data = {};
      }
      for (const model of states) {
        const field = this.#fields.get(model.name);
        if (field !== undefined) this.#applyState(model, field);
      }
    });
    for (const watcher of this.#watchers) watcher();
  }

  /** Runs the rules after a Formily field changed. Buttons of child rows change the list in place, so copy it. */
  #follow(field: Field): void {
    const name = field.address.toString();
    const value = this.form.values[name];
    if (isArrayField(field) && isList(value)) field.value = [...value];
    this.#change(() => this.state.follow(name));
    this.#afterEntry([name]);
    for (const listener of this.#listeners) listener();
  }

  /** Validates changed fields that had errors again, and loads newly referenced records. */
  #afterEntry(names: readonly string[]): void {
    const wrong = names.filter((name) => this.#isWrong(name));
    if (wrong.length > 0) this.#draw(wrong, this.#checked.known(this.state.validate(wrong)));
    this.#resolve();
  }

  #resolve(): void {
    void this.references.resolve();
    this.#found?.resolve();
  }

  /** Sets the note below a rendered field; undefined removes it. */
  note(name: string, note: ReactNode): void {
    this.notes.set(name, note);
    this.field(name).data = {};
  }

  /** Hidden fields keep their input, in case they become visible again; the record state omits it. */
  #applyState(model: FieldModel, field: Field): void {
    const state = this.state.stateOf(model);
    field.display = state.display === 'visible' ? 'visible' : 'hidden';
    field.title = state.title ?? model.title;
    field.pattern = this.state.isReadOnly(model) ? 'readPretty' : 'editable';
    field.decoratorProps = { required: state.required };
    field.componentProps = {
      options: state.options ?? offeredEntities(this.state.model, model.name),
      set: state.set,
    };
  }

  /** The field that shows a field: its place for a position that is not rendered itself. */
  readonly #placeOf = (name: string): string =>
    this.state.fields.find(({ position: at }) => at?.longitude === name || at?.latitude === name)?.name ?? name;

  readonly #isShown = (name: string): boolean => this.#fields.get(name)?.display === 'visible';

  readonly #isWrong = (name: string): boolean =>
    (this.#fields.get(name)?.selfErrors.length ?? 0) > 0 || this.rowIssues.has(name);

  readonly #showAt = (names: readonly string[], issues: readonly Issue[]): void =>
    this.#draw(names, this.#checked.note(names, issues));

  #draw(names: readonly string[], issues: readonly Issue[]): void {
    batch(() => {
      for (const name of names) {
        const field = this.#fields.get(name);
        if (field === undefined) continue;
        const own = issues.filter((issue) => issue.field === name);
        const inRows = own.filter((issue) => issue.row !== undefined);
        const messages = own.flatMap((issue) => (issue.row === undefined ? [issue.message] : [])).slice(0, 1);
        if (field.selfErrors.join() !== messages.join()) field.selfErrors = messages;
        if (inRows.length === 0 && !this.rowIssues.has(name)) continue;
        if (inRows.length === 0) this.rowIssues.delete(name);
        else this.rowIssues.set(name, inRows);
        field.data = {};
      }
    });
  }
}
