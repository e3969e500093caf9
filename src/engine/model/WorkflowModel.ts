import type { TagColor } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import type { Computable } from '#fields/FieldModel.ts';

/** Grants editing of some fields in a state, to those who meet `when`. */
export interface EditGrantModel {
  readonly fields: readonly string[];
  readonly when: Expression | undefined;
}

export interface StateModel {
  readonly value: number;
  /** Its former values in the database. */
  readonly was: readonly number[];
  readonly title: string;
  readonly color: TagColor;
  readonly deletable: boolean;
  /** true: every field; otherwise only the fields that a grant names. */
  readonly edit: true | readonly EditGrantModel[];
}

/** A field whose value follows from the others at every save. */
export interface StatusModel {
  readonly field: string;
  readonly title: string;
  readonly computed: Expression | undefined;
  readonly states: readonly (Pick<StateModel, 'value' | 'title' | 'color'> & Partial<Pick<StateModel, 'was'>>)[];
}

/** Who may perform a transition, where a condition would repeat what the product knows. */
export const PERFORMER_WORDS = [
  'owner',
  'creator',
  'submitter',
  'member',
  'chief',
  'approver',
  'executive',
  'pool',
  'customer',
] as const;
export type PerformerWord = (typeof PERFORMER_WORDS)[number];

/** An entry of the list of users who may perform a transition. */
export type PerformerModel =
  | { readonly word: PerformerWord }
  /** Holders of a role, by its code. */
  | { readonly role: string }
  | { readonly when: Expression };

/** Other records, counted by a guard. */
export interface OthersModel {
  readonly of: string;
  readonly by: string;
  /** The value that `by` must have; undefined: the id of this record. */
  readonly equals: Expression | undefined;
  readonly where: Expression | undefined;
  readonly wanted: 'some' | 'none' | 'fewer';
  /** With `fewer`: so many are too many; otherwise one decides. */
  readonly than: number;
}

/** A condition of a transition. With `others`, these count only while `when` holds. */
export interface GuardModel {
  readonly when: Expression | undefined;
  readonly others: OthersModel | undefined;
  readonly message: string | Expression;
}

/** A warning before a transition, shown while `when` holds. */
export interface TransitionWarningModel {
  readonly when: Expression;
  readonly message: string | Expression;
}

/** The source of created records: the record of a transition, or its rows for which `when` holds. */
export interface SourceModel {
  readonly each: string | undefined;
  readonly when: Expression | undefined;
  /** How many are created of each source; undefined: one. */
  readonly times: Expression | undefined;
  readonly values: ReadonlyMap<string, Computable>;
}

/** Child rows created with a record; without `each` they are built from the same source as the record. */
export interface CreatedRowsModel extends SourceModel {
  readonly field: string;
}

/** A record created with a transition; `values` are fields of its main form. */
export interface CreationModel extends SourceModel {
  readonly entity: string;
  readonly rows: readonly CreatedRowsModel[];
}

/** The sources of a creation: the record itself and each group of its rows. */
export const sourcesOf = (creation: CreationModel): readonly SourceModel[] => [
  creation,
  ...creation.rows.map((rows) => ({ ...rows, each: rows.each ?? creation.each })),
];

/** The target state of a transition while `when` holds. */
export interface TargetModel {
  readonly when: Expression | undefined;
  readonly state: number;
}

/** The fields of a transition that several people do together. */
export interface JointModel {
  readonly people: string;
  readonly passed: string;
}

/** The fields of a transition with added colleagues: who decides before, who decides after, and the decision. */
export interface AddedModel {
  readonly before: string;
  readonly after: string;
  readonly outcome: string;
}

interface Round {
  readonly joint?: JointModel | undefined;
  readonly added?: AddedModel | undefined;
}

/** The fields in which a transition stores who has passed or is added; they are empty when it begins. */
export const roundFields = ({ joint, added }: Round): string[] => [
  ...(joint === undefined ? [] : [joint.passed]),
  ...(added === undefined ? [] : [added.before, added.after, added.outcome]),
];

/** Other records that a dialog shows: those with the same value in a field. */
export interface ComparisonModel {
  readonly title: string;
  readonly same: string;
  /** Columns of the main list. */
  readonly columns: readonly string[];
}

/** An operation on a record other than editing: a move between states, or one that keeps the state. */
export interface TransitionModel {
  readonly action: string;
  readonly title: string;
  readonly kind: 'default' | 'primary' | 'danger';
  readonly field: string;
  /** undefined: from every state. */
  readonly from: readonly number[] | undefined;
  /** The condition on the record, in addition to its state. */
  readonly when: Expression | undefined;
  /** The first one that fits; empty: the state stays, or is computed. */
  readonly to: readonly TargetModel[];
  /** The state follows from the fields: one of `to` must come out. */
  readonly computed: boolean;
  /** Empty: every user with write access to the row. */
  readonly who: readonly PerformerModel[];
  /** Every employee in `people` has to do it, once; those in `passed` have. */
  readonly joint: JointModel | undefined;
  /** The fields of added colleagues; undefined if none can be added. */
  readonly added: AddedModel | undefined;
  /** The action of the transition to which it adds colleagues. */
  readonly adds: string | undefined;
  /** Whether records wait for users with permission for it: never, always, or while the condition holds. */
  readonly waits: boolean | Expression;
  /** Hours after which those for whom a record waits are reminded. */
  readonly remind: number | undefined;
  /** Names of the input fields, in the order of the dialog. */
  readonly inputs: readonly string[];
  readonly complete: boolean;
  readonly guards: readonly GuardModel[];
  readonly warnings: readonly TransitionWarningModel[];
  readonly set: ReadonlyMap<string, Computable>;
  readonly creates: readonly CreationModel[];
  readonly command: string | undefined;
  readonly automatic: Expression | undefined;
  readonly manual: boolean;
  readonly confirm: string | undefined;
  readonly message: string | Expression | undefined;
  /** Fields that its dialog shows of the record; undefined: chosen by the entity. */
  readonly decision: readonly string[] | undefined;
  readonly compare: readonly ComparisonModel[];
  /** What it does with the waiting version of the record; undefined: nothing. */
  readonly correction: TransitionCorrection | undefined;
  readonly pointer: string;
}

/** A transition that ends a waiting version, in the states that allow one. */
export interface TransitionCorrection {
  readonly part: 'release' | 'discard';
  readonly states: readonly number[];
}

/** States in which a changed version of the record waits for its release by another user. */
export interface CorrectionModel {
  readonly states: readonly number[];
  /** Actions of the transitions that release and discard it. */
  readonly release: string;
  readonly discard: string;
}

/** The states of an entity. `status[0]` is the state field itself. */
export interface WorkflowModel {
  readonly field: string;
  readonly title: string;
  readonly initial: number | undefined;
  readonly states: readonly StateModel[];
  readonly status: readonly StatusModel[];
  /** The states of the main line, in order; empty without one. */
  readonly line: readonly number[];
  /** States in which work on a record is finished. */
  readonly closed: readonly number[];
  /** The reference field whose record lends its unit. */
  readonly unit: string | undefined;
  /** undefined: a record is corrected only by leaving its state. */
  readonly correction: CorrectionModel | undefined;
  readonly transitions: readonly TransitionModel[];
}
