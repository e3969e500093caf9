import type { Limits } from '../analysis/Limits.ts';
import type { Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Wording } from '../expressions/Wording.ts';
import type { Goal } from './Explanation.ts';

/** The fields that a user may read and write, by name. */
export interface FieldAccess {
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** What of the writable fields the state of the record leaves open; all of them when undefined. */
  readonly editable?: ReadonlySet<string> | undefined;
}

/** What is asked about which field of which record. */
export interface ExplainInput {
  readonly entity: EntityModel;
  readonly field: string;
  /** Default: `visible`. */
  readonly property?: Goal | undefined;
  readonly context: EvaluationContext;
  /** What the record held when the form was opened: what is typed into a field that a change locks falls back to it. */
  readonly opened?: Values | undefined;
  /** The form that is filled in. Default: the main form. */
  readonly form?: FormModel | undefined;
  /** Default: everything. */
  readonly access?: FieldAccess | undefined;
  readonly findEntity?: FindEntity | undefined;
  /** Names of what references refer to, by field. */
  readonly texts?: Values | undefined;
  /** How values are told, where that is not the language of the documents: the labels of items, and words of the frame. */
  readonly told?: Pick<Wording, 'enums' | 'say'> | undefined;
  /** Default: no limits. */
  readonly limits?: Limits | undefined;
}
