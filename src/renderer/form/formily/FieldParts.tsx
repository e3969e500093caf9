import type { ReactNode } from 'react';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Value } from '#language/Value.ts';
import { MaskedValue } from '../../fields/MaskedValue.tsx';
import { BUILT } from '../../product/builtBrowser.ts';

/** The product's own effects below a field: one component for each that a rule sets. */
export const EffectViews = ({ field, set }: { field: FieldModel; set: FieldState['set'] }): ReactNode =>
  Object.entries(set ?? {}).map(([name, value]) => {
    const View = BUILT.effects?.[name];
    return View === undefined ? null : <View key={name} value={value} field={field} />;
  });

/** A masked field: it can be edited once the user has requested the whole value. */
export function MaskedField(props: {
  id: string;
  field: FieldModel;
  value: Value;
  api: string;
  recordId: number;
  onWhole: (whole: string) => void;
}): ReactNode {
  const { id, field, value, api, recordId, onWhole } = props;
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
