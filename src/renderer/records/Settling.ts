import type { Values } from '#language/Value.ts';
import { dependentReferences, listDependents } from '#engine/records/dependentReferences.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FormSuggestions } from './FormSuggestions.ts';
import type { OpenedRecord } from './OpenedRecord.ts';
import { type Change, outcomeChange, type EnteredValues } from './outcomeChange.ts';
import type { RulesRun } from './RulesRun.ts';

interface SettlingInput {
  readonly model: EntityModel;
  readonly run: RulesRun;
  readonly suggestions: FormSuggestions;
  readonly entered: EnteredValues;
  readonly opened: OpenedRecord;
  readonly context: () => EvaluationContext;
  /** Whether the field gets no suggestions. */
  readonly isShut: (field: FieldModel) => boolean;
}

/** Derives the consequences of input: changed references, the rules' outcome, and suggestions. */
export class Settling {
  readonly #input: SettlingInput;
  readonly #dependents: ReadonlyMap<string, readonly FieldModel[]>;
  readonly #narrowed = new Set<string>();

  constructor(input: SettlingInput) {
    this.#input = input;
    this.#dependents = dependentReferences(input.model);
  }

  /** The fields that lost a value because rules no longer offer it, and that nobody has filled in since. */
  get narrowed(): ReadonlySet<string> {
    return this.#narrowed;
  }

  /** A new record starts with the suggestions; a stored one with its stored values. */
  begin(): void {
    if (this.#input.opened.isNew) this.#suggest(new Set(), true);
    else this.#noteSuggestions(new Set());
  }

  /** Clears the references whose choices depend on these fields, except those entered together with them. */
  emptyDependents(differing: readonly string[], entered: readonly string[], changed: Set<string>): void {
    const names = listDependents(this.#dependents, differing, entered);
    const filled = names.filter((name) => (this.#input.entered.values[name] ?? null) !== null);
    this.#empty(filled, changed);
  }

  /** Runs the rules until every chosen value is offered. Values entered or opened invalid are left to validation. */
  settle(changed: Set<string>, isSilent = false): Change {
    const { model, run, opened } = this.#input;
    const before = run.outcome;
    const entered = new Set(changed);
    for (const name of entered) this.#narrowed.delete(name);
    this.#runRules(changed);
    // Loading names must not change a stored record.
    if (!isSilent || opened.isNew) this.#suggest(changed, isSilent, entered);
    else this.#noteSuggestions(changed);
    return outcomeChange(model, before, run.outcome, changed);
  }

  #empty(names: readonly string[], changed: Set<string>): void {
    this.#input.entered.set(Object.fromEntries(names.map((name) => [name, null])));
    for (const name of names) changed.add(name);
  }

  #runRules(changed: Set<string>): void {
    const { run, opened, context } = this.#input;
    const { cleared, rows } = run.settle(context(), opened.values, changed);
    this.#input.entered.set(Object.fromEntries(cleared));
    for (const name of cleared.keys()) {
      changed.add(name);
      this.#narrowed.add(name);
    }
    for (const name of rows) changed.add(name);
  }

  /** Applies suggestions to the fields that follow them, each once, except fields just `entered`. */
  #suggest(changed: Set<string>, isSilent: boolean, entered: ReadonlySet<string> = new Set()): void {
    const kept = new Set(entered);
    for (;;) {
      const taken = this.#noteSuggestions(kept);
      const names = Object.keys(taken);
      if (names.length === 0) return;
      for (const name of names) changed.add(name);
      this.#input.entered.set(taken);
      if (isSilent) this.#input.opened.take(taken);
      else this.emptyDependents(names, [...names, ...entered], changed);
      this.#runRules(changed);
    }
  }

  #noteSuggestions(kept: Set<string>): Values {
    const { run, suggestions, entered, isShut } = this.#input;
    return suggestions.take(run.outcome, entered.values, isShut, kept);
  }
}
