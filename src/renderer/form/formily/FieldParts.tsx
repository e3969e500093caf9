import type { ComponentType, ReactNode } from 'react';
import type { FrameEffect } from '#engine/rules/EFFECTS.ts';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Value } from '#language/Value.ts';
import { MaskedValue } from '../../fields/MaskedValue.tsx';
import { BUILT } from '../../product/builtBrowser.ts';
import type { EffectProps } from '../../product/defineBrowser.ts';

type EffectView = ComponentType<EffectProps>;

/** The views of the frame's effects below a field; undefined for those that FieldView, FieldFrame or the control renders. */
const FRAME_VIEWS: Readonly<Record<FrameEffect, EffectView | undefined>> = {
  display: undefined,
  required: undefined,
  readOnly: undefined,
  options: undefined,
  value: undefined,
  suggest: undefined,
  open: undefined,
  title: undefined,
};
const frameViews = new Map<string, EffectView | undefined>(Object.entries(FRAME_VIEWS));

/** The effects below a field or in a cell of child rows: one component for each that a rule sets. */
export const EffectViews = ({ field, set }: { field: FieldModel; set: FieldState['set'] }): ReactNode =>
  Object.entries(set ?? {}).map(([name, value]) => {
    const View = frameViews.get(name) ?? BUILT.effects?.[name];
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
