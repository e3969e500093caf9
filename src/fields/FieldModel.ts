import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Currency } from './Currency.ts';

/** The kind of a field: its name in the table of `fieldKinds.ts`, to which a product may add its own. */
export type FieldType = string;

/** A literal or an expression, ready to be read. */
export type Computable = { readonly value: Value } | { readonly evaluate: Evaluate; readonly expression: Expression };

export interface EnumBinding {
  readonly type: string;
  /** The stored value is the slash-joined path of the node. */
  readonly path: boolean;
  /** Only nodes without children may be chosen. */
  readonly leaf: boolean;
}

/** A field that selects one of several entities for a reference. */
export interface OneOfEntities {
  /** The field that holds the key of the entity. */
  readonly by: string;
  readonly entities: readonly string[];
}

export interface ReferenceModel {
  /** Empty if `oneOf` selects the entity. */
  readonly entity: string;
  readonly oneOf: OneOfEntities | undefined;
  /** Does not keep the record referred to from being deleted. */
  readonly weak: boolean;
  /** Lookup text: the field that holds the Id, if there is one. */
  readonly idField: string | undefined;
  readonly where: Expression | undefined;
  readonly fill: Readonly<Record<string, string>>;
  /** Fields that choosing a record fills with a value computed from it (`$record`). */
  readonly fillBy: Readonly<Record<string, Expression>>;
  /** What makes a record the one that is probably meant, with the reason. */
  readonly likely: readonly { readonly where: Expression; readonly reason: string }[];
  readonly message: string | undefined;
}

/**
 * A value that the system finds, so that users do not enter it: `latest` and `earliest` are references to the record
 * that meets `where` and has the greatest or smallest value of the field `of`; the others are figures or texts computed
 * from all such records.
 */
export interface FoundModel {
  readonly entity: string;
  readonly where: Expression;
  readonly take: 'latest' | 'earliest' | 'count' | 'sum' | 'max' | 'min' | 'list';
  readonly of: string;
}

export interface ChildModel {
  readonly entity: string;
  readonly by: string;
  readonly columns: readonly string[] | undefined;
  /** The field of the record that the total of a column should equal. */
  readonly totals: Readonly<Record<string, string>>;
  readonly templates: readonly RowsTemplate[];
}

/** Rows that an empty table of child rows offers: values of columns, computed from the record. */
export interface RowsTemplate {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Computable>>[];
}

export interface NumberSeries {
  readonly prefix: string;
  /** The text field whose value follows the prefix; each value has a series of its own. */
  readonly by: string | undefined;
  /** The period after which the series starts again, and which is part of the number. */
  readonly restart: 'day' | 'month' | 'year' | undefined;
  readonly digits: number;
  readonly onlyEmpty: boolean;
}

export interface Rollup {
  readonly of: string;
  readonly by: string;
  readonly sum: string | undefined;
  /** The field whose greatest value counts; neither a sum nor a count then. */
  readonly max: string | undefined;
  readonly where: Expression | undefined;
}

export interface PatternModel {
  /** The regular expression, or the name of a check by code. */
  readonly text: string;
  readonly test: (text: string) => boolean;
  readonly message: string;
}

export interface FieldMessages {
  readonly required?: string | undefined;
  readonly pattern?: string | undefined;
  readonly options?: string | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly length?: string | undefined;
  readonly items?: string | undefined;
}

/** An attribute of an entity, prepared for rules, validation, storage and rendering. */
export interface FieldModel {
  readonly name: string;
  readonly index: number;
  /** Its former names, which columns, log entries and earlier versions may still use. */
  readonly was: readonly string[];
  readonly title: string;
  readonly type: FieldType;
  /** Name of the field component; None is never rendered in a form. */
  readonly component: string;
  readonly description: string | undefined;
  readonly placeholder: string | undefined;
  /** Texts that a click adds to the field. */
  readonly phrases: readonly string[];
  readonly unit: string | undefined;
  /** That of the product, of an amount of money; undefined for all others. */
  readonly currency?: Currency | undefined;
  readonly rows: number | undefined;
  /** The texts of a yes-or-no field. */
  readonly words: { readonly yes: string; readonly no: string } | undefined;
  /** Width to height of a picture: `16:9`. */
  readonly ratio: string | undefined;
  readonly accept: readonly string[] | undefined;
  /** MB of its largest file; undefined: as large as its kind may be. */
  readonly largest: number | undefined;
  /** The fields that a place takes its position to. */
  readonly position: { readonly longitude: string; readonly latitude: string } | undefined;
  /** The field of the records that its text mentions by @. */
  readonly mentions?: string | undefined;
  /** The field with the name of the site's file that a page replaces. */
  readonly pageName?: string | undefined;
  readonly span: number | undefined;
  readonly required: boolean;
  readonly requiredBy: readonly string[];
  readonly default: Computable | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly minimum: Computable | undefined;
  readonly maximum: Computable | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  /** Decimals kept of a number. */
  readonly digits: number | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  /** JSON type of the value, or of each item of a list. */
  readonly itemType: 'string' | 'integer';
  readonly pattern: PatternModel | undefined;
  readonly enum: EnumBinding | undefined;
  readonly reference: ReferenceModel | undefined;
  readonly found: FoundModel | undefined;
  readonly child: ChildModel | undefined;
  /** An input of a transition dialog that is not stored. */
  readonly transient: boolean;
  /** Written by the server only: by a rule, a series, a rollup or a transition. */
  readonly computed: boolean;
  readonly number: NumberSeries | undefined;
  readonly rollup: Rollup | undefined;
  /** The fields for which it stores the time of the last change; empty for every other field. */
  readonly since: readonly string[];
  /** The state field for which it shows the days in the current state; such a field is not stored. */
  readonly daysIn: string | undefined;
  /** The enum field whose item names a person by sign-in name; this field shows the person and is not stored. */
  readonly personOf: { readonly field: string; readonly enum: string } | undefined;
  readonly wireText: boolean;
  readonly keepHidden: boolean;
  /** Shown without its middle to those who neither own the record nor hold the entity's `plainKeys`. */
  readonly masked: boolean;
  readonly messages: FieldMessages;
  readonly readKeys: readonly string[];
  readonly writeKeys: readonly string[];
  /** The lookup text that this Id belongs to: both are governed by the rules of the text. */
  readonly pairOf: string | undefined;
  /** JSON pointer of the node in form.json; empty for fields that a standard set brings. */
  readonly pointer: string;
}
