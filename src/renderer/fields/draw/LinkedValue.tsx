import type { MarkModel } from '#engine/model/ListModel.ts';
import type { Evaluate } from '#language/compiler/compileExpression.ts';
import type { ColumnRoom } from '#engine/query/columnWidths.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Values } from '#language/Value.ts';
import { fieldView } from './fieldViews.ts';
import { readListAddress } from '#engine/query/readListAddress.ts';
import { listLink, referredPath } from '../../records/listLink.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

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

/** A value as a link if it has a target (a record, list, phone number, mail address), otherwise as text. */
export function LinkedValue(props: {
  field: FieldModel;
  row: Values;
  name: string;
  text: string;
  env: Pick<CellEnv, 'recordPath' | 'listPath'>;
}): ReactNode {
  const { field, row, name, text, env } = props;
  const { href } = fieldView(field);
  if (href !== undefined) return <a href={href(text)}>{text}</a>;
  if (field.component === 'ListLink') {
    const list = readListAddress(row[name] ?? null);
    const path = list === undefined ? undefined : listLink(env.listPath(list.list), list.params);
    return path === undefined ? text : <Link to={path}>{text}</Link>;
  }
  const path = referredPath({ name, reference: field.reference }, row, env.recordPath);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

/** What cells use in addition to their row; changes only when every cell may render differently. */
export interface CellEnv {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  readonly unit: MoneyUnit;
  readonly user: Values;
  readonly now: string;
  readonly recordPath: (entity: string, id: number) => string | undefined;
  readonly listPath: (list: string) => string | undefined;
  /** Rows that have left the list since they were fetched, by Id. */
  readonly gone?: ReadonlySet<number> | undefined;
}
