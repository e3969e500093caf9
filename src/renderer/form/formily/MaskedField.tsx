import type { ReactNode } from 'react';
import { type Value, plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { MaskedValue } from '../../fields/MaskedValue.tsx';

/** A masked field: it can be edited once the user has requested the whole value. */
export function MaskedField({
  id,
  field,
  value,
  api,
  recordId,
  onWhole,
}: {
  id: string;
  field: FieldModel;
  value: Value;
  api: string;
  recordId: number;
  onWhole: (whole: string) => void;
}): ReactNode {
  return (
    <output id={id} className="gj-readonly">
      <MaskedValue
        api={api}
        id={recordId}
        name={field.name}
        title={field.title}
        text={plainText(value, '、')}
        onWhole={onWhole}
      />
    </output>
  );
}
