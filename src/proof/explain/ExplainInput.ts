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
  /** The writable fields that the record's state leaves editable; undefined: all. */
  readonly editable?: ReadonlySet<string> | undefined;
}

/** The question: a goal, a field and a record. */
export interface ExplainInput {
  readonly entity: EntityModel;
  readonly field: string;
  /** Default: `visible`. */
  readonly property?: Goal | undefined;
  readonly context: EvaluationContext;
  /** The record when the form was opened: input in a field that a change locks reverts to it. */
  readonly opened?: Values | undefined;
  /** The form that is filled in. Default: the main form. */
  readonly form?: FormModel | undefined;
  /** Default: everything. */
  readonly access?: FieldAccess | undefined;
  readonly findEntity?: FindEntity | undefined;
  /** Names of referenced records, by field. */
  readonly texts?: Values | undefined;
  /** Translations of values, where the language differs from that of the documents: item labels, and built-in words. */
  readonly told?: Pick<Wording, 'enums' | 'say'> | undefined;
  /** Default: no limits. */
  readonly limits?: Limits | undefined;
}
