import type { Currency } from '#fields/Currency.ts';
import type { Translate } from '../words/translator.ts';
import type { Expression } from '#language/Expression.ts';
import type { RuleSet } from '../rules/Rule.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { Computable, FieldModel } from '#fields/FieldModel.ts';
import type { ListModel } from './ListModel.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import type { FactModel } from './UserFact.ts';
import { partFields, type PartFields } from './partFields.ts';
import type { WorkflowModel } from './WorkflowModel.ts';

const BASE = ['Id', 'CreateTime', 'CreatorId', 'UpdateTime', 'UpdaterId', 'Version'];

/** Whether every record has the field: its Id, its version, who made and changed it, and when. */
export const isBaseField = ({ name }: Pick<FieldModel, 'name'>): boolean => BASE.includes(name);

/** Whether only the server's own steps write a field: no rule and no request does. */
export function isServerField(
  entity: EntityModel,
  { name, rollup, since, number, computed, type }: FieldModel,
): boolean {
  const { workflow, scope, organisation, source } = entity;
  return (
    isBaseField({ name }) ||
    isRows({ type }) ||
    rollup !== undefined ||
    since.length > 0 ||
    (number !== undefined && computed) ||
    (name === workflow?.field && workflow.status[0]?.computed === undefined) ||
    (scope.owned && ['OwnerUnitId', 'OwnerUnitPath'].includes(name)) ||
    (organisation === 'unit' && name === partFields(source.organisation).path)
  );
}

/** The names under which things may be kept that are never rewritten: its own, and those it had before. */
export const allNames = ({ key, was }: EntityModel): readonly string[] => [key, ...was];

/** The field with this current or former name; data stored long ago may use either. */
export const nowCalled = (entity: EntityModel, name: string): FieldModel | undefined =>
  entity.field(name) ?? entity.fields.find(({ was }) => was.includes(name));

export interface SectionModel {
  readonly key: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly collapsed: boolean;
  /** Its fields are in one line, without labels and heading. */
  readonly line?: boolean | undefined;
  /** The page of the section in a form with several pages: the outermost section around it. */
  readonly page: { readonly key: string; readonly title: string };
  readonly fields: readonly FieldModel[];
}

/** How users move through the pages of a form: in any order, or each page after the previous one is filled in. */
export type FormLayout = 'tabs' | 'steps';

/** A form of an entity: its rendered fields, and how they are grouped. */
export interface FormModel {
  /** `form` for form.json, otherwise the name before `.form.json`. */
  readonly name: string;
  readonly title: string;
  /** Undefined for a form of one page. */
  readonly layout: FormLayout | undefined;
  readonly sections: readonly SectionModel[];
  readonly fields: readonly FieldModel[];
  /** The state of a record created with this form, if it differs from the workflow's. */
  readonly initial: number | undefined;
}

export interface CheckModel {
  readonly field: string;
  readonly when: Expression;
  readonly message: string;
  readonly pointer: string;
}

/** A check over other records, which only the server can make. */
export interface TotalModel extends CheckModel {
  /** The entity whose records are added up, or counted without `sum`. */
  readonly of: string;
  readonly sum: string | undefined;
  /** The records to count: `$record` is one of them, `$values` the checked record. */
  readonly where: Expression;
  /** The value of `{n}` in the message. */
  readonly n: Expression | undefined;
}

export interface UniqueModel {
  readonly fields: readonly string[];
  readonly where: Expression | undefined;
  /** Texts are compared by `plainName`. */
  readonly plain: boolean;
  /** The boolean field that the former holder loses; undefined: a second holder is refused. */
  readonly clears: string | undefined;
  readonly message: string;
}

export interface ScopeModel {
  readonly owned: boolean;
  readonly own: Expression | undefined;
  /** Rows about the user, whose masked fields the user sees in full. */
  readonly about: Expression | undefined;
  readonly region: Expression | undefined;
  readonly pool: boolean;
  readonly parent: string | undefined;
  /** The reference by which the data scope of roles goes instead of units, and the `x-user` field with the user's own. */
  readonly by: { readonly field: string; readonly user: string } | undefined;
  /** The rows that a user may change, among those that the user reaches. */
  readonly changeable: Expression | undefined;
}

export interface CustomerView {
  readonly where: Expression;
  readonly fields: readonly string[];
  readonly edit: readonly string[];
  /** Fields that are seen of a record only while the condition holds. */
  readonly when: ReadonlyMap<string, Expression>;
  /** The title of a record for customers, and the field that names it for them. */
  readonly title: string;
  readonly titleField: string;
  /** The states that steps show to customers; undefined: the line of the workflow. */
  readonly line: readonly number[] | undefined;
  readonly tabs: readonly DetailTab[];
}

/** A form that anyone may send without signing in. */
export interface PublicForm {
  /** The values of a record created with it, in addition to the submitted ones. */
  readonly values: Readonly<Record<string, Computable>>;
  /** The thanks of the reply. */
  readonly message: string | undefined;
  /** The field whose value the sender is shown as the receipt. */
  readonly receipt: string | undefined;
  /** It takes this transition with a record that the sender knows, instead of creating one. */
  readonly step: PublicStep | undefined;
}

export interface PublicStep {
  readonly action: string;
  /** Over `$record`, and `$values` as they were sent. */
  readonly where: Expression;
  /** The same message for every reason. */
  readonly refusal: string;
}

/** The part of an entity that anyone may see and send without signing in. */
export interface PublicView {
  /** The records that are public; undefined: none. */
  readonly where: Expression | undefined;
  readonly fields: readonly string[];
  /** Public fields that only the reply with one record carries. */
  readonly detail: readonly string[];
  /** Names of the available lists; the first is the default. */
  readonly lists: readonly string[];
  readonly neighbours: { readonly by: string; readonly within: string | undefined } | undefined;
  /** Public texts that show the beginning of another field while they are empty. */
  readonly excerpts: Readonly<Record<string, string>>;
  /** The field that counts how often a record was opened. */
  readonly views: string | undefined;
  readonly forms: ReadonlyMap<string, PublicForm>;
}

export interface DetailTab {
  readonly title: string;
  readonly list: string;
  readonly by: string;
  /** The field with which new records refer to the one on the screen; undefined: none can be created here. */
  readonly create: string | undefined;
  /** Additional initial values of new records, computed from the record on the screen. */
  readonly values: Readonly<Record<string, Computable>>;
  /** New records can be created only while it holds for the record on the screen. */
  readonly when: Expression | undefined;
}

/** Saving a record writes a field of a record it refers to. */
export interface WriteModel {
  readonly to: string;
  readonly field: string;
  /** `$values` is the saved record, `$record` the one referred to. */
  readonly value: Expression;
}

/** Records are unread until a user opens them. */
export interface ReadMarkModel {
  /** The boolean field that stores whether the record was read. */
  readonly field: string;
  /** When it was. */
  readonly time?: string | undefined;
}

export type StandardSet = 'BASE' | 'OWNED' | 'APPROVED' | 'TIMELINE' | 'CORRECTED';

/** A kind of business record, built from the documents of its folder. */
export interface EntityModel {
  readonly key: string;
  /** Its former names, which log entries and earlier versions still use. */
  readonly was: readonly string[];
  readonly api: string;
  readonly title: string;
  readonly titleField: string;
  /** Any one of these permission keys opens the entity; empty: every employee. */
  readonly permissionKeys: readonly string[];
  /** Users with one of these permission keys see the masked fields of all records in full. */
  readonly plainKeys: readonly string[];
  /** Fields with the references (`project.OwnerId`, or `*` for all) that show them to users who may not view the record. */
  readonly shownThrough: ReadonlyMap<string, readonly string[]>;
  readonly sets: readonly StandardSet[];
  readonly organisation: 'employee' | 'unit' | 'customer' | 'message' | undefined;
  readonly fields: readonly FieldModel[];
  readonly ruleSet: RuleSet;
  readonly checks: readonly CheckModel[];
  readonly totals: readonly TotalModel[];
  /** Warnings shown before a save; they do not block it. */
  readonly warnings: readonly (CheckModel | TotalModel)[];
  readonly unique: readonly UniqueModel[];
  readonly scope: ScopeModel;
  readonly customer: CustomerView | undefined;
  readonly public: PublicView | undefined;
  readonly writes: readonly WriteModel[];
  /** Fields that the head of a record repeats; empty: those of the list it was opened from. */
  readonly facts: readonly string[];
  readonly tabs: readonly DetailTab[];
  readonly read: ReadMarkModel | undefined;
  /** Records go for good when `days` have passed since the date in `field`. */
  readonly keep: { readonly field: string; readonly days: number } | undefined;
  /** The number of versions stored per record, and the fields that they contain. */
  readonly versions: { readonly keep: number; readonly of: readonly string[] } | undefined;
  readonly forms: ReadonlyMap<string, FormModel>;
  readonly lists: ReadonlyMap<string, ListModel>;
  readonly workflow: WorkflowModel | undefined;
  /** Only used in dialogs of other entities: it has no table and no calls. */
  readonly dialog: boolean;
  readonly source: { readonly documents: EntityDocuments; readonly organisation: Organisation };
  field(name: string): FieldModel | undefined;
}

/** The part of an entity model that filling in and checking its forms needs. */
export type InputModel = Pick<EntityModel, 'fields' | 'ruleSet' | 'checks' | 'forms' | 'field'>;

/** The entities with the roles that sign-in and row scope need, and the known facts of a user. */
export interface Organisation {
  readonly employee?: string | undefined;
  readonly unit?: string | undefined;
  /** The entities that people from outside have their records in. */
  readonly outsiders?: readonly Outsider[] | undefined;
  /** The titles of these entities. */
  readonly outside?: string | undefined;
  readonly message?: string | undefined;
  /** Fields of units and employees that the product calls otherwise; `partFields` gives the names of all. */
  readonly fields?: Partial<PartFields> | undefined;
  /** The facts about the signed-in user that the employee entity declares. */
  readonly facts?: readonly FactModel[] | undefined;
  readonly patterns?: NamedPatterns | undefined;
  /** The currency of the product; undefined: yuan. */
  readonly currency?: Currency | undefined;
  /** Translates built-in texts, such as the titles of standard fields, into the language of the documents. */
  readonly say?: Translate | undefined;
}

/** Patterns by name, each with the message for texts that do not match. */
export type NamedPatterns = Readonly<Record<string, { readonly pattern: string; readonly message: string }>>;

/** An entity of people from outside who sign in. */
export interface Outsider {
  readonly key: string;
  readonly title: string;
  /** The field that holds their kind. */
  readonly by: string | undefined;
}

/** The action that a form saves a record for, as rules see it (`action`); the main form has no action. */
export const actionOf = ({ name }: Pick<FormModel, 'name'>): string | undefined => (name === 'form' ? undefined : name);
