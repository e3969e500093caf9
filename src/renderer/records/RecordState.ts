import type { FormFields, Params } from '#client/http/Http.ts';
import type { FileInfo } from '#wire/MediaReply.ts';
import { isEmpty, type Value, type Values, sameValue } from '#language/Value.ts';
import { fieldsInPick } from '#engine/records/dependentReferences.ts';
import { listCleared } from '#engine/records/clearUnfit.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { nextComplete } from '#engine/records/missingFor.ts';
import { actionOf, type EntityModel, type SectionModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { RecordContext } from './RecordContext.ts';
import { typedRecord, readRecord, initialRecord, type RecordInput } from './initialRecord.ts';
import type { Change, Entry, EnteredValues } from './outcomeChange.ts';
import { drawnSections } from './drawnSections.ts';
import { pickUnsaved, type Unsaved } from './Unsaved.ts';
import { OpenedRecord } from './OpenedRecord.ts';
import { pickParams } from './listLink.ts';
import { recordIssues, recordBody, trimmedTexts } from './recordBody.ts';
import { FormSuggestions } from './FormSuggestions.ts';
import { RowStates } from './RowStates.ts';
import { RulesRun } from './RulesRun.ts';
import { Settling } from './Settling.ts';
import { unreadMessage } from './unreadIssues.ts';
import { unresolvedReferences } from './unresolvedReferences.ts';

/** Derives everything from the input of a record: outcome, differences, errors, body. It holds none of the values. */
export class RecordState {
  readonly input: RecordInput;
  readonly model: EntityModel;
  readonly sections: readonly SectionModel[];
  readonly fields: readonly FieldModel[];
  readonly rows: RowStates;
  readonly #entered: EnteredValues;
  readonly #beside: RecordContext;
  readonly #opened: OpenedRecord;
  readonly #run: RulesRun;
  readonly #settling: Settling;
  readonly #filled = new Map<string, { readonly value: Value; readonly note: string }>();
  /** The transition of the opened state that needs more than a save. */
  readonly #next: TransitionModel | undefined;
  #action: string | undefined;

  /** Fills `entered` with the initial values. */
  constructor(input: RecordInput, entered: EnteredValues) {
    const { schema, record, findEntity } = input;
    const opened = initialRecord(input);
    this.input = input;
    this.model = schema.model;
    this.#action = input.action ?? actionOf(input.form);
    this.#next = this.#action === undefined ? nextComplete(this.model, opened.values) : undefined;
    entered.set(opened.values);
    this.#entered = entered;
    this.#beside = new RecordContext(opened, record);
    this.#opened = new OpenedRecord(input, opened.values);
    this.sections = drawnSections(input, opened.values);
    this.fields = this.sections.flatMap((section) => section.fields);
    this.rows = new RowStates(this.fields, findEntity);
    this.#run = new RulesRun(this.model, this.fields, this.rows, this.#contextWith(entered.values));
    this.#settling = new Settling({
      model: this.model,
      run: this.#run,
      suggestions: new FormSuggestions(this.model, this.fields, this.rows),
      entered,
      opened: this.#opened,
      context: () => this.#contextWith(entered.values),
      // Do not replace typed text that is not committed yet.
      isShut: (field) => this.isReadOnly(field) || this.typed(field.name) !== undefined,
    });
    this.#settling.begin();
  }

  /** The value as shown: the rules' own where they compute it, else what was entered, even while hidden. */
  shown(name: string): Value {
    return this.#run.shown(name);
  }

  /** Whether a field holds the default of a new record, or what the choice of a record filled in. */
  isFilled(name: string): boolean {
    const value = this.#entered.values[name];
    const isDefault = this.#opened.isNew && !(name in this.input.prefill);
    if (isDefault && sameValue(value, this.#opened.values[name])) return true;
    return this.#isFilledIn(name);
  }

  /** The note on the origin of a value, while the field holds what the program filled in. */
  originOf(name: string): string | undefined {
    return this.#isFilledIn(name) ? this.#filled.get(name)?.note : undefined;
  }

  #isFilledIn(name: string): boolean {
    const filled = this.#filled.get(name);
    return filled !== undefined && !isEmpty(filled.value) && sameValue(this.#entered.values[name], filled.value);
  }

  /** The name of the referenced record, if known. */
  text(name: string): Value | undefined {
    return this.#beside.text(name, this.shown(name));
  }

  /** Typed text of a field that is not yet committed as its value. */
  typed(name: string): string | undefined {
    return this.#beside.typed[name];
  }

  file(id: number): FileInfo | undefined {
    return this.#beside.file(id);
  }

  stateOf(field: FieldModel): FieldState {
    return this.#run.stateOf(field);
  }

  /** The title of the next transition that needs this field, which a save does not; undefined for others. */
  neededBy({ requiredBy }: FieldModel): string | undefined {
    return this.#next !== undefined && requiredBy.includes(this.#next.action) ? this.#next.title : undefined;
  }

  /** The action that follows the save, or for which the form is; undefined: a save by itself. */
  get action(): string | undefined {
    return this.#action;
  }

  /** Requires from now on what a save requires that `action` follows; undefined: nothing follows. */
  aim(action: string | undefined): Change {
    this.#action = action ?? actionOf(this.input.form);
    const demanded = this.fields.filter(({ requiredBy }) => requiredBy.length > 0).map(({ name }) => name);
    return this.#withStates(this.#settling.settle(new Set(demanded)), demanded);
  }

  /** Whether the field is read-only here: computed, not permitted for the user, read-only by a rule, or masked. */
  isReadOnly(field: FieldModel): boolean {
    return field.computed || !this.#opened.mayFill(field.name) || this.stateOf(field).readOnly;
  }

  isMasked(name: string): boolean {
    return this.#opened.masked.has(name);
  }

  unmask(name: string, whole: Value): Change {
    this.#opened.take({ [name]: whole }, [name]);
    this.#entered.set({ [name]: whole });
    return this.#withStates(this.#settling.settle(new Set([name])), [name]);
  }

  /** A new child row for a place, with its defaults. */
  blankRow(name: string, index: number): Values {
    return this.rows.of(name)?.blank(index, this.#run.outcome.values, this.#context()) ?? {};
  }

  /** The rules' outcomes for other child rows of a field. */
  foreseeRows(name: string, rows: readonly Values[]): readonly Outcome[] {
    return this.rows.of(name)?.evaluate(rows, this.#run.outcome.values, this.#context()) ?? [];
  }

  /** Applies input, runs the rules once, and returns what changed on the screen. */
  enter(entry: Entry): Change {
    const { values, texts, isSilent } = entry;
    const changed = new Set([...Object.keys(values), ...Object.keys(texts ?? {})]);
    const differing = Object.keys(values).filter((name) => !sameValue(this.#entered.values[name], values[name]));
    this.#entered.set(values);
    for (const [name, note] of Object.entries(entry.filled ?? {}))
      this.#filled.set(name, { value: values[name] ?? null, note });
    this.#beside.take(entry, (name) => this.shown(name));
    if (isSilent === true) this.#opened.take(values);
    else this.#settling.emptyDependents(differing, Object.keys(values), changed);
    return this.#settling.settle(changed, isSilent);
  }

  /** Runs the rules after the form itself gave a field another value, as the buttons of child rows do. */
  follow(name: string): Change {
    const changed = new Set([name]);
    this.#settling.emptyDependents([name], [name], changed);
    return this.#settling.settle(changed);
  }

  /** Takes blanks off the ends of all texts, as the server does. */
  trim(): Change {
    const trimmed = trimmedTexts(this.model.fields, this.#entered.values);
    const changed = new Set(Object.keys(trimmed));
    if (changed.size === 0) return { values: changed, states: [] };
    this.#entered.set(trimmed);
    return this.#settling.settle(changed);
  }

  /** Rebases the input on another user's save, except fields `given` up and rows of the fields in `givenRows`. */
  rebase(
    current: Values,
    masked: readonly string[],
    given: ReadonlySet<string> = new Set(),
    givenRows: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
  ): Change {
    const theirs = readRecord(this.model.fields, typedRecord(this.model, current));
    const isMine = (name: string): boolean => this.#isEdited(name) && !given.has(name);
    const others = (record: Values): Values =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !isMine(name)));
    const versions = { base: this.#opened.values, mine: this.#entered.values, theirs: theirs.values };
    const merged = this.rows.merge(this.rows.names.filter(isMine), versions, givenRows);
    const [values, texts] = [{ ...others(theirs.values), ...merged }, others(theirs.texts)];
    const before = this.#opened.masked;
    this.#opened.replace(
      theirs.values,
      current['Version'],
      masked.filter((name) => !isMine(name)),
    );
    this.#entered.set(values);
    this.#beside.take({ values, texts, files: theirs.files }, (name) => this.shown(name));
    return this.#withStates(this.#settling.settle(new Set(Object.keys(values))), [...before, ...this.#opened.masked]);
  }

  /** Names of the fields whose value differs from the opened record. */
  edited(): string[] {
    return this.model.fields.flatMap(({ name }) => (this.#isEdited(name) ? [name] : []));
  }

  /** The version of the stored record that was opened or is saved upon; undefined of a new one. */
  version(): Value | undefined {
    return this.#opened.version;
  }

  unsaved(): Unsaved {
    const { typed, files } = this.#beside;
    const { version, values } = this.#opened;
    return pickUnsaved(this.edited(), {
      values: this.#entered.values,
      text: (name) => this.text(name),
      typed,
      files,
      over: version === undefined ? undefined : { version, values },
    });
  }

  /** Restores unsaved input on the version it was based on, so that a save detects a conflict. */
  restore({ over, ...entry }: Unsaved & Pick<Entry, 'refs'>): Change {
    const before = [...this.#opened.masked];
    if (over !== undefined && !this.#opened.isNew) {
      // A user who entered a value has seen the whole one.
      this.#opened.take(over.values, Object.keys(entry.values));
      this.#opened.move(over.version);
    }
    return this.#withStates(this.enter(entry), before);
  }

  /** The fields of which a save drops something: a rule hides them, or no longer offers what is stored. */
  cleared(): Pick<FieldModel, 'name' | 'title'>[] {
    const entered = Object.fromEntries(this.edited().map((name) => [name, this.#entered.values[name] ?? null]));
    const { stored } = this.#opened;
    const hidden = listCleared(this.model.fields, this.#run.outcome, entered, stored);
    const narrowed = this.fields.filter((field) => this.#settling.narrowed.has(field.name) && !hidden.includes(field));
    return [
      ...hidden,
      ...narrowed.flatMap(({ name, title }) => {
        const [was, left] = [stored?.[name] ?? null, this.#entered.values[name] ?? null];
        if (isEmpty(was) || sameValue(was, left)) return [];
        return [{ name, title: isEmpty(left) ? title : `${title}（不再提供的选项）` }];
      }),
    ];
  }

  /** The errors of these fields, or of the whole form. */
  validate(names?: readonly string[]): Issue[] {
    const fields = this.fields.filter(
      (field) => !this.isReadOnly(field) && (names === undefined || names.includes(field.name)),
    );
    return recordIssues({
      model: this.model,
      rows: this.rows,
      outcome: this.#run.outcome,
      context: this.#context(),
      fields,
      entered: this.#entered.values,
      typed: this.#beside.typed,
      stored: this.#opened.stored,
    });
  }

  /** The body of a save: all editable fields of a new record, the changed ones of a stored record. */
  body(): FormFields {
    return recordBody({
      input: this.input,
      fields: this.fields,
      outcome: this.#run.outcome,
      version: this.#opened.version,
      isReadOnly: (field) => this.isReadOnly(field),
      isEdited: (name) => this.#isEdited(name),
      rowsToSend: (name) => this.rows.send(name, this.#entered.values),
    });
  }

  /** `v.Field` parameters that decide what a reference offers. */
  pickValues(field: FieldModel): Params {
    return pickParams(this.model, fieldsInPick(this.model, field), this.#run.outcome.values);
  }

  /** References whose name, or whose fields that rules read, are unknown. */
  unresolved(): { field: FieldModel; ids: number[] }[] {
    return unresolvedReferences(this.model, this.#run.outcome.values, this.#beside);
  }

  /** The values when the record was opened, or as another user has saved them since. */
  opened(): Values {
    return this.#opened.values;
  }

  context(): EvaluationContext {
    return this.#context();
  }

  #context(): EvaluationContext {
    return this.#contextWith(this.#run.counted);
  }

  #contextWith(values: Values): EvaluationContext {
    const { user, enums, now } = this.input;
    return { values, user, now: now(), refs: this.#beside.refs, enums, action: this.#action };
  }

  /** The change with these fields among those that may look different. */
  #withStates({ values, states }: Change, names: readonly string[]): Change {
    return { values, states: [...states, ...this.fields.filter(({ name }) => names.includes(name))] };
  }

  #isEdited(name: string): boolean {
    const field = this.model.field(name);
    if (field !== undefined && unreadMessage(field, this.#beside.typed, this.input.now()) !== undefined) return true;
    return this.rows.of(name) === undefined
      ? !sameValue(this.#run.counted[name], this.#opened.values[name])
      : this.rows.isEdited(name, this.#run.counted, this.#opened.values, this.input.now());
  }
}
