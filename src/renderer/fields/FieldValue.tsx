import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { RowsValue } from './RowsValue.tsx';
import { ScalarValue } from './ScalarValue.tsx';

/** The value of a field in a record, child rows as a small table. */
export function FieldValue(props: { entity: EntityModel; field: FieldModel; record: Values }): ReactNode {
  const { field, record } = props;
  return field.type === 'rows' ? (
    <RowsValue field={field} value={record[field.name] ?? null} />
  ) : (
    <ScalarValue {...props} />
  );
}
