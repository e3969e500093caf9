import type { MarkModel } from '#engine/model/ListModel.ts';
import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { ColumnRoom } from '#engine/query/fitColumns.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** A mark of a list, its condition ready to be asked. */
export interface DrawnMark extends MarkModel {
  readonly holds: Evaluate;
}

/** A field that a cell reads, by the name it has in the rows. */
export interface CellSource {
  readonly key: string;
  readonly field: FieldModel;
  /** The record that holds the field: API of its entity, and where rows have its Id. */
  readonly owner: { readonly api: string; readonly idKey: string };
}

/** A column of a list with everything its cells need. */
export interface DrawnColumn extends ColumnRoom {
  readonly key: string;
  readonly title: string;
  readonly field: FieldModel;
  readonly owner: CellSource['owner'];
  /** Drawn while the own value is empty. */
  readonly or: CellSource | undefined;
  /** The cell is drawn as the share of this field. */
  readonly progress: CellSource | undefined;
  readonly align: 'left' | 'right';
  readonly isSortable: boolean;
  /** The cell leads to the record of the row. */
  readonly isTitle: boolean;
  readonly isHiddenAtFirst: boolean;
  readonly marks: readonly DrawnMark[];
}
