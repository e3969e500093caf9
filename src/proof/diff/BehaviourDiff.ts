import type { EnumSource } from '#language/EnumType.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import { type Value, isEmpty } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Translate } from '#engine/words/translator.ts';
import type { StateSpace } from '../analysis/stateSpace.ts';
import { stateScope } from '../coverage/expressionComponent.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import { refusalOf } from '#fields/table/fieldKinds.ts';

export interface Version {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  /** Finds referenced entities, for the texts of examples. */
  readonly findEntity?: FindEntity | undefined;
  /** Translates difference texts for the reader; it does not affect the comparison. Undefined: no translation. */
  readonly say?: Translate | undefined;
  /** Translates texts of documents, which may equal a built-in text. */
  readonly title?: Translate | undefined;
}

/** The compared results of rules; `set` covers all others: suggestions, expanded sections, effects of a product. */
export const RULED = ['visible', 'required', 'readOnly', 'title', 'options', 'stored', 'set'] as const;
export type Ruled = (typeof RULED)[number];
/** `check` is the message of the first check of a field that refuses. */
export type Compared = Ruled | 'check';

export const COMPARED_TITLES = {
  visible: '显示',
  required: '必填',
  readOnly: '只读',
  title: '标题',
  options: '选项',
  stored: '存储的值',
  set: '规则设置',
  check: '校验',
} as const satisfies Readonly<Record<Compared, string>>;

/** One property of one field that differs in some states. */
export interface StateDifference {
  readonly field: string;
  readonly title: string;
  readonly property: Compared;
  /** States in which it differs, of how many visited ones. */
  readonly states: number;
  readonly of: number;
  /** Every state was visited; otherwise only enough that any two values of any two inputs occur together. */
  readonly isExhaustive: boolean;
  /** The state with the fewest filled fields in which it differs. */
  readonly example: Example;
  /** The value in the earlier version, as text. */
  readonly before: string;
  readonly after: string;
}

/** One state, by input key and as text; empty inputs are omitted in the text. */
export interface Example {
  readonly state: Readonly<Record<string, Value>>;
  readonly words: string;
}

/** A changed statement of a document about a field, or about the entity itself. */
export interface DefinitionChange {
  /** Undefined for what concerns the whole entity. */
  readonly field: string | undefined;
  readonly title: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** A field, entity or enum type with another name in the later version. */
export interface RenamedThing {
  readonly kind: 'field' | 'entity' | 'enum';
  /** Key of the entity that a field belongs to, as the later version has it; empty for others. */
  readonly entity: string;
  readonly from: string;
  readonly to: string;
  /** Why it is nevertheless compared as removed and added; undefined where it is compared under the later name. */
  readonly why?: string;
}

/** A rewritten expression that is neither proven equal nor found to differ. */
export interface UndecidedChange {
  readonly field: string;
  /** The decided property: `说明(Note) 显示`. */
  readonly title: string;
  readonly place: RulePlace;
  readonly before: string;
  readonly after: string;
}

/** The behavioural differences between two versions of an entity; both lists are empty for a pure rewrite. */
export interface BehaviourDiff {
  readonly entity: string;
  readonly title: string;
  readonly presence: 'both' | 'added' | 'removed';
  readonly definitions: readonly DefinitionChange[];
  /** Who gains or loses a transition, and when, one sentence each; `definitions` show how that is defined. */
  readonly gains: readonly string[];
  readonly states: readonly StateDifference[];
  /** Changed expressions with unknown effect: there is no proof that behaviour is the same. */
  readonly undecided: readonly UndecidedChange[];
  /** Number of states visited in search of differences. */
  readonly walked: number;
  /** Every state was visited, and the states represent all possible input. */
  readonly isExhaustive: boolean;
  /** False when the analysis was ended before it had seen everything. */
  readonly isComplete: boolean;
}

/** Whether anything differs. */
export const differs = ({ presence, definitions, states }: BehaviourDiff): boolean =>
  presence !== 'both' || definitions.length > 0 || states.length > 0;

/** Whether the versions are proven equal: no difference, nothing undecided, and a complete analysis. */
export const isProvenSame = (diff: BehaviourDiff): boolean =>
  !differs(diff) && diff.undecided.length === 0 && diff.isComplete;

/** Describes the extent of walks. */
export function extentWords({ isExhaustive }: { readonly isExhaustive: boolean }): string {
  return isExhaustive ? '（全部）' : '（没有穷尽）';
}

export type State = Readonly<Record<string, Value>>;

/**
 * Counts states with a difference and keeps one as an example: with the fewest values that cannot be entered (such as
 * an amount below its limit), then with the fewest filled inputs; the first of several.
 */
export class Tally {
  count = 0;
  example: State | undefined;
  #cost = Infinity;
  readonly #costOf: (state: State) => number;

  constructor(costOf: (state: State) => number) {
    this.#costOf = costOf;
  }

  add(state: State): void {
    this.count += 1;
    const cost = this.#costOf(state);
    if (cost < this.#cost) [this.example, this.#cost] = [state, cost];
  }
}

/** The cost of a state as an example; the example with the lowest cost is shown. */
export function exampleCost(space: StateSpace, versions: readonly Version[]): (state: State) => number {
  const { fields, domains } = space;
  const refused = domains.map(
    (domain, i) => new Set(domain.filter((value) => isRefused(fields[i] ?? '', value, versions))),
  );
  return (state) => {
    let cost = 0;
    for (const [i, key] of fields.entries()) {
      const value = state[key] ?? null;
      // Inputs at their first value, which is null, or now, are not filled.
      if (value !== domains[i]?.[0]) cost += refused[i]?.has(value) === true ? fields.length + 1 : 1;
    }
    return cost;
  };
}

/** Whether a value cannot be entered into a field; values written by the system are not limited. */
export function isRefused(name: string, value: Value, versions: readonly Version[]): boolean {
  if (isEmpty(value)) return false;
  return versions.some((version) => {
    const field = version.entity.field(name);
    if (field === undefined || field.computed) return false;
    const { digits } = field;
    if (typeof value === 'number' && digits !== undefined && roundHalfUp(value, digits) !== value) return true;
    const scope = stateScope({}, version);
    const asked = { field, title: '', value, options: undefined, scope, unchanged: false };
    return refusalOf(asked) !== undefined;
  });
}
