import type { CreatedRowsModel } from './WorkflowModel.ts';
import type { MarkDocument } from '#generated/documents/ListDocument.ts';
import type { Expression } from '#language/Expression.ts';
import type { Computable } from '#fields/FieldModel.ts';
import type { Scalar } from '#language/Value.ts';

/** A field of the entity, or of a record it refers to: `ProjectId.ProjectName`. */
export interface ColumnPath {
  readonly field: string;
  readonly through: string | undefined;
}

/** `ProjectId.ProjectName` -> the field of the referenced record and the reference it is read through. */
export function readPath(path: string): ColumnPath {
  const dot = path.indexOf('.');
  return dot < 0 ? { field: path, through: undefined } : { field: path.slice(dot + 1), through: path.slice(0, dot) };
}

export interface ColumnModel {
  readonly key: string;
  readonly path: ColumnPath;
  /** Shown while `path` is empty. */
  readonly or: ColumnPath | undefined;
  readonly title: string | undefined;
  readonly width: number | undefined;
  readonly hidden: boolean;
  /** 1 to 9: stays in sight the longer, the smaller; undefined: as its kind does. */
  readonly rank: number | undefined;
  readonly progress: ColumnPath | undefined;
}

export interface SceneModel {
  readonly key: string;
  readonly title: string;
  readonly scope: 'all' | 'mine' | 'joined' | 'subordinates';
  /** Only records that wait for the user. */
  readonly waiting: boolean;
  readonly where: Expression | undefined;
}

export interface DeclaredView {
  /** Negative, derived from its key: views of users have positive ids. */
  readonly id: number;
  readonly key: string;
  readonly title: string;
  /** The parameters of the list, as a stored view has them. */
  readonly query: Readonly<Record<string, string>>;
  /** Codes of the roles that have it; undefined: every user of the list. */
  readonly roles: readonly string[] | undefined;
  readonly isDefault: boolean;
}

export interface SumModel {
  readonly key: string;
  readonly title: string;
  /** The records that it counts and those that it excludes. */
  readonly description: string | undefined;
  readonly field: string | undefined;
  readonly where: Expression | undefined;
  readonly ratio: Expression | undefined;
  /** The average of the field over the rows that have it, instead of its sum. */
  readonly isAverage: boolean;
}

/** A mark as its document states it, its condition read. */
export interface MarkModel extends Readonly<Omit<MarkDocument, 'when'>> {
  readonly when: Expression;
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
  /** All rows have a value. */
  readonly isFilled?: boolean;
}

/** The sort key of a list whose document names rows that come first; fields begin with a capital letter. */
export const FIRST = 'first';

/** Rows that come before the others, and their order. */
export interface FirstModel {
  readonly where: Expression;
  readonly sort: readonly SortKey[];
}

export interface CreateModel {
  readonly form: string;
  readonly title: string;
  readonly action: string;
  readonly values: Readonly<Record<string, Scalar>>;
  readonly each: EachModel | undefined;
}

/** A form that is filled in once for many new records: one for each record of `entity` that meets `where`. */
export interface EachModel {
  readonly entity: string;
  /** `$record` is one of them, `$values` the form. */
  readonly where: Expression | undefined;
  readonly values: ReadonlyMap<string, Computable>;
  /** The number field of the new records that is added up. */
  readonly sum: string | undefined;
  /** Child rows of the new records; `each` names child rows of the other entity. */
  readonly rows: readonly CreatedRowsModel[];
}

/** An action of a list row other than opening, changing and deleting it. */
export type ListActionModel = {
  readonly code: string;
  readonly title: string;
  /** Offered for these rows only. */
  readonly when: Expression | undefined;
} & (
  | {
      /** A new record of another entity, which refers to the row by a field. */
      readonly kind: 'create';
      readonly entity: string;
      readonly form: string;
      /** Undefined: only `values` link the new record to the row. */
      readonly by: string | undefined;
      /** The initial values of the new record, computed from the row. */
      readonly values: Readonly<Record<string, Computable>>;
      /** The form does not render the reference to the row. */
      readonly isFixed: boolean;
      /** The main button of a record, where no transition is. */
      readonly isNext: boolean;
    }
  /** Another list, of what refers to the row by a field. */
  | {
      readonly kind: 'open';
      /** `entity/name` */
      readonly list: string;
      readonly by: string;
      readonly scene: string | undefined;
      /** The text below the address as a QR code; undefined: the list is opened. */
      readonly codeHint: string | undefined;
    }
  /** A new record that begins like the row. */
  | { readonly kind: 'copy' }
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, Scalar>>; readonly confirm: string | undefined }
);

/** New records out of an Excel file. */
export interface ImportModel {
  readonly form: string;
  readonly title: string;
  /** Undefined: every field of the form that a cell can hold. */
  readonly fields: readonly string[] | undefined;
  /** Fields that a new record may omit. */
  readonly later: readonly string[];
}

/** Rows rendered as a timeline: the columns for its time, text, colour and person. */
export interface TimelineModel {
  readonly time: string;
  readonly text: string;
  readonly tag: string | undefined;
  readonly person: string | undefined;
  /** Name of the form above it that adds a record. */
  readonly add: string | undefined;
}

/** A list over an entity. */
export interface ListModel {
  /** `list` for list.json, otherwise the name before `.list.json`. */
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly permission: readonly string[];
  readonly where: Expression | undefined;
  readonly columns: readonly ColumnModel[];
  readonly search: readonly ColumnPath[];
  readonly filters: readonly string[];
  readonly scenes: readonly SceneModel[];
  /** Begins with `FIRST` where `first` applies. */
  readonly sort: readonly SortKey[];
  readonly first: FirstModel | undefined;
  /** Whether the document defines the order; otherwise the latest change comes first. */
  readonly isSorted: boolean;
  readonly sums: readonly SumModel[];
  readonly create: readonly CreateModel[];
  /** The list's own actions, which `rowActions` name by their codes. */
  readonly actions: readonly ListActionModel[];
  readonly rowActions: readonly string[];
  readonly bulkActions: readonly string[];
  readonly pageSize: number;
  readonly views: readonly DeclaredView[];
  readonly marks: readonly MarkModel[];
  readonly import: ImportModel | undefined;
  readonly timeline: TimelineModel | undefined;
}
