import type { ReactNode } from 'react';
import { type Value, plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { MaskedValue } from '../../fields/MaskedValue.tsx';

/** A field that holds its value without its middle: it can be filled in once the user has asked for all of it. */
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
