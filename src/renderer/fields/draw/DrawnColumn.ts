import type { MarkModel } from '#engine/model/ListModel.ts';
import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { ColumnRoom } from '#engine/query/columnWidths.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** A mark of a list with its compiled condition. */
export interface DrawnMark extends MarkModel {
  readonly holds: Evaluate;
}

/** A field that a cell reads, by the name it has in the rows. */
export interface CellSource {
  readonly key: string;
  readonly field: FieldModel;
  /** The record with the field: the API name of its entity, and the row's property with its id. */
  readonly owner: { readonly api: string; readonly idKey: string };
}

/** A column of a list with everything its cells need. */
export interface DrawnColumn extends ColumnRoom {
  readonly key: string;
  readonly title: string;
  readonly field: FieldModel;
  readonly owner: CellSource['owner'];
  /** Rendered while the own value is empty. */
  readonly or: CellSource | undefined;
  /** The cell is rendered as a share of this field. */
  readonly progress: CellSource | undefined;
  readonly align: 'left' | 'right';
  readonly isSortable: boolean;
  /** The cell links to the row's record. */
  readonly isTitle: boolean;
  readonly isHiddenAtFirst: boolean;
  readonly marks: readonly DrawnMark[];
}
