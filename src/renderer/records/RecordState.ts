import type { FormFields, Params } from '#client/http/Http.ts';
import type { FileInfo } from '#wire/FileInfo.ts';
import { type Value, type Values, sameValue } from '#language/Value.ts';
import { clearUnfit } from '#engine/records/clearUnfit.ts';
import { dependentReferences, fieldsInWhere, listDependents } from '#engine/records/dependentReferences.ts';
import { listCleared } from '#engine/records/listCleared.ts';
import { settleRecord } from '#engine/records/settleRecord.ts';
import { actionOf, type EntityModel, type SectionModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { typedRecord } from './typedRecord.ts';
import { drawnSections } from './drawnSections.ts';
import type { EnteredValues } from './EnteredValues.ts';
import { type Change, type Entry, outcomeChange } from './outcomeChange.ts';
import { pickUnsaved, type Unsaved } from './Unsaved.ts';
import { initialRecord, type RecordInput } from './initialRecord.ts';
import { pickParams } from './pickParams.ts';
import { readRecord } from './readRecord.ts';
import { recordBody } from './recordBody.ts';
import { RowStates } from './RowStates.ts';
import { trimmedTexts } from './trimmedTexts.ts';
import { unreadMessage, withUnread } from './unreadIssues.ts';
import { unresolvedReferences } from './unresolvedReferences.ts';

const HIDDEN: FieldState = {
  display: 'none',
  required: false,
  readOnly: true,
  title: undefined,
  options: undefined,
  set: undefined,
};

/**
 * What follows from the values entered into a record: what the rules make of them, what differs from the record as it was opened, what is
 * wrong, and what a save sends. Holds none of these values itself, and knows nothing of the screen.
 */
export class RecordState {
  readonly input: RecordInput;
  readonly model: EntityModel;
  readonly sections: readonly SectionModel[];
  /** The fields of all sections. */
  readonly fields: readonly FieldModel[];
  readonly rows: RowStates;
  readonly #entered: EnteredValues;
  readonly #texts: Record<string, Value>;
  /** What was typed and has not settled. */
  #typed: Readonly<Record<string, string>> = {};
  readonly #files = new Map<number, FileInfo>();
  readonly #editable: ReadonlySet<string>;
  /** Fields that hold their value without its middle: nobody can change what he does not see. */
  #masked: ReadonlySet<string>;
  readonly #dependents: ReadonlyMap<string, readonly FieldModel[]>;
  #refs: Readonly<Record<string, Values>>;
  /** The record as it was opened, or as another user saved it meanwhile. */
  #base: Values;
  #version: Value | undefined;
  /** What the rules last ran with: what was entered, or what the record opened with in fields that they lock. */
  #counted: Values;
  #outcome: Outcome;

  /** Fills `entered` with what the record opens with. */
  constructor(input: RecordInput, entered: EnteredValues) {
    const { schema, record, findEntity } = input;
    const { values, texts, files } = initialRecord(input);
    this.input = input;
    this.model = schema.model;
    entered.set(values);
    this.#entered = entered;
    this.#counted = entered.values;
    this.#texts = texts;
    this.#base = values;
    this.#version = record?.Record['Version'];
    this.#refs = record?.Refs ?? {};
    this.#editable = record === undefined ? schema.writable : new Set(record.Editable);
    this.#masked = new Set(record?.Masked);
    this.#dependents = dependentReferences(schema.model);
    for (const file of files) this.#files.set(file.Id, file);
    this.sections = drawnSections(input, values);
    this.fields = this.sections.flatMap((section) => section.fields);
    this.rows = new RowStates(this.fields, findEntity);
    this.#outcome = evaluateRules(this.model.ruleSet, this.#context());
    this.rows.evaluate(this.#entered.values, this.#outcome.values, this.#context());
  }

  /** The value as shown: the rules' own where they compute it, else what was entered, even while hidden. */
  shown(name: string): Value {
    const index = this.model.field(name)?.index ?? -1;
    const { computed } = this.#outcome;
    return (computed.has(index) ? computed.get(index) : this.#counted[name]) ?? null;
  }

  /** The name of what a reference refers to, where it is known. */
  text(name: string): Value | undefined {
    return this.#texts[name];
  }

  /** What was typed into a field and has not settled as its value. */
  typed(name: string): string | undefined {
    return this.#typed[name];
  }

  file(id: number): FileInfo | undefined {
    return this.#files.get(id);
  }

  stateOf(field: FieldModel): FieldState {
    return this.#outcome.states[field.index] ?? HIDDEN;
  }

  /** Nobody can fill the field in here: computed, not this user's, read-only by a rule, or not seen in full. */
  isReadOnly(field: FieldModel): boolean {
    const isOpen = this.#editable.has(field.name) && !this.#masked.has(field.name);
    return field.computed || !isOpen || this.stateOf(field).readOnly;
  }

  /** The field holds its value without its middle. */
  isMasked(name: string): boolean {
    return this.#masked.has(name);
  }

  /** Takes the whole value of a masked field. */
  unmask(name: string, whole: Value): Change {
    this.#masked = new Set([...this.#masked].filter((other) => other !== name));
    this.#base = { ...this.#base, [name]: whole };
    this.#entered.set({ [name]: whole });
    return this.#withStates(this.#settle(new Set([name])), [name]);
  }

  /** A new child row for a place, with its defaults. */
  blankRow(name: string, index: number): Values {
    return this.rows.of(name)?.blank(index, this.#outcome.values, this.#context()) ?? {};
  }

  /** Takes what was entered, runs the rules once, and tells what is different on the screen. */
  enter({ values, texts, typed, refs, files, isSilent }: Entry): Change {
    const changed = new Set([...Object.keys(values), ...Object.keys(texts ?? {})]);
    const differing = Object.keys(values).filter((name) => !sameValue(this.#entered.values[name], values[name]));
    this.#entered.set(values);
    this.#typed = { ...this.#typedBut(Object.keys(values)), ...typed };
    Object.assign(this.#texts, texts);
    for (const file of files ?? []) this.#files.set(file.Id, file);
    if (refs !== undefined) this.#refs = { ...this.#refs, ...refs };
    if (isSilent === true) this.#base = { ...this.#base, ...values };
    else this.#emptyDependents(differing, Object.keys(values), changed);
    return this.#settle(changed);
  }

  /** Runs the rules after the form itself gave a field another value, as the buttons of child rows do. */
  follow(name: string): Change {
    const changed = new Set([name]);
    this.#emptyDependents([name], [name], changed);
    return this.#settle(changed);
  }

  /** Takes blanks off the ends of all texts, as the server does. */
  trim(): Change {
    const trimmed = trimmedTexts(this.model.fields, this.#entered.values);
    const changed = new Set(Object.keys(trimmed));
    if (changed.size === 0) return { values: changed, states: [] };
    this.#entered.set(trimmed);
    return this.#settle(changed);
  }

  /**
   * Takes over what another user saved meanwhile, keeping what was entered here but for the fields `given` up. Child rows are merged one
   * by one, but for those that `givenRows` has by the name of their field.
   */
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
    const versions = { base: this.#base, mine: this.#entered.values, theirs: theirs.values };
    const merged = this.rows.merge(this.rows.names.filter(isMine), versions, givenRows);
    const [values, texts] = [{ ...others(theirs.values), ...merged }, others(theirs.texts)];
    const before = this.#masked;
    this.#masked = new Set(masked.filter((name) => !isMine(name)));
    this.#base = theirs.values;
    this.#version = current['Version'];
    this.#entered.set(values);
    this.#typed = this.#typedBut(Object.keys(values));
    Object.assign(this.#texts, texts);
    for (const file of theirs.files) this.#files.set(file.Id, file);
    return this.#withStates(this.#settle(new Set(Object.keys(values))), [...before, ...this.#masked]);
  }

  /** Names of the fields whose value differs from the record as it was opened. */
  edited(): string[] {
    return this.model.fields.flatMap(({ name }) => (this.#isEdited(name) ? [name] : []));
  }

  /** The version of the stored record that was opened or is saved upon; undefined of a new one. */
  version(): Value | undefined {
    return this.#version;
  }

  /** What was entered and is not saved. */
  unsaved(): Unsaved {
    return pickUnsaved(this.edited(), {
      values: this.#entered.values,
      texts: this.#texts,
      typed: this.#typed,
      files: [...this.#files.values()],
      over: this.#version === undefined ? undefined : { version: this.#version, values: this.#base },
    });
  }

  /**
   * Enters again what was not saved. It stands over the version of the record that it was entered over: where somebody saved another one
   * since, saving meets that as a conflict.
   */
  restore({ over, ...entry }: Unsaved & Pick<Entry, 'refs'>): Change {
    const before = [...this.#masked];
    if (over !== undefined && this.input.record !== undefined) {
      this.#base = { ...this.#base, ...over.values };
      this.#version = over.version;
      // Who entered a value saw the whole one.
      this.#masked = new Set(before.filter((name) => !(name in entry.values)));
    }
    return this.#withStates(this.enter(entry), before);
  }

  /** The fields whose entered or stored value a save drops because a rule hides them. */
  cleared(): FieldModel[] {
    const entered = Object.fromEntries(this.edited().map((name) => [name, this.#entered.values[name] ?? null]));
    return listCleared(this.model.fields, this.#outcome, entered, this.#stored());
  }

  /** What is wrong; of these fields only, or of the whole form. */
  validate(names?: readonly string[]): Issue[] {
    const context = this.#context();
    const fields = this.fields.filter(
      (field) => !this.isReadOnly(field) && (names === undefined || names.includes(field.name)),
    );
    const issues = validateRecord({
      entity: this.model,
      outcome: this.#outcome,
      context,
      fields,
      stored: this.#stored(),
    });
    const visible = fields.filter((field) => this.stateOf(field).display === 'visible');
    const titled = visible.map((field) => ({ ...field, title: this.stateOf(field).title ?? field.title }));
    const all = withUnread(issues, { fields: titled, typed: this.#typed, now: context.now });
    return [...all, ...this.rows.validate(visible, this.#entered.values, this.#outcome.values, context)];
  }

  /** What a save sends: everything fillable of a new record, what differs of a stored one. */
  body(): FormFields {
    return recordBody({
      input: this.input,
      fields: this.fields,
      outcome: this.#outcome,
      version: this.#version,
      isReadOnly: (field) => this.isReadOnly(field),
      isEdited: (name) => this.#isEdited(name),
      rowsToSend: (name) => this.rows.send(name, this.#entered.values),
    });
  }

  /** `v.Field` parameters that decide what a reference offers. */
  pickValues(field: FieldModel): Params {
    return pickParams(this.model, fieldsInWhere(field), this.#outcome.values);
  }

  /** References that hold an Id whose name, or whose fields that rules read, are not known. */
  unresolved(): { field: FieldModel; ids: number[] }[] {
    return unresolvedReferences(this.model, this.#outcome.values, this.#texts, this.#refs);
  }

  /** What the record held when it was opened, or as another user saved it meanwhile. */
  opened(): Values {
    return this.#base;
  }

  /** What rules see of the record now. */
  context(): EvaluationContext {
    return this.#context();
  }

  #context(): EvaluationContext {
    const { user, enums, now, form } = this.input;
    return { values: this.#counted, user, now: now(), refs: this.#refs, enums, action: actionOf(form) };
  }

  #stored(): Values | undefined {
    return this.input.record === undefined ? undefined : this.#base;
  }

  /** The change with these fields among those that may look different. */
  #withStates({ values, states }: Change, names: readonly string[]): Change {
    return { values, states: [...states, ...this.fields.filter(({ name }) => names.includes(name))] };
  }

  #isEdited(name: string): boolean {
    const field = this.model.field(name);
    if (field !== undefined && unreadMessage(field, this.#typed, this.input.now()) !== undefined) return true;
    return this.rows.of(name) === undefined
      ? !sameValue(this.#counted[name], this.#base[name])
      : this.rows.isEdited(name, this.#counted, this.#base, this.input.now());
  }

  #typedBut(settled: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#typed).filter(([name]) => !settled.includes(name)));
  }

  /** Empties the references whose choice depends on these fields; what was entered together with them stays. */
  #emptyDependents(differing: readonly string[], entered: readonly string[], changed: Set<string>): void {
    const names = listDependents(this.#dependents, differing, entered);
    const filled = names.filter((name) => (this.#entered.values[name] ?? null) !== null);
    this.#empty(filled, changed);
  }

  #empty(names: readonly string[], changed: Set<string>): void {
    this.#entered.set(Object.fromEntries(names.map((name) => [name, null])));
    for (const name of names) changed.add(name);
  }

  /** Runs the rules until no chosen value falls out of what they offer. One that was entered or opened unfit is left to the check. */
  #settle(changed: Set<string>): Change {
    const before = this.#outcome;
    const { outcome, values, cleared } = settleRecord({
      entity: this.model,
      fields: this.fields,
      context: { ...this.#context(), values: this.#entered.values },
      opened: this.#base,
      kept: new Set([...changed, ...clearUnfit(this.fields, before)]),
    });
    this.#empty(cleared, changed);
    this.#counted = values;
    this.#outcome = outcome;
    if (this.rows.names.length > 0) {
      const drawn = this.rows.evaluate(this.#entered.values, this.#outcome.values, this.#context());
      for (const name of drawn) changed.add(name);
    }
    return outcomeChange(this.model, before, this.#outcome, changed);
  }
}
