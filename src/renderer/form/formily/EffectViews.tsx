import type { ReactNode } from 'react';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { BUILT } from '../../product/builtBrowser.ts';

/** The product's own effects below a field: one component for each that a rule sets. */
export function EffectViews({ field, set }: { field: FieldModel; set: FieldState['set'] }): ReactNode {
  return Object.entries(set ?? {}).map(([name, value]) => {
    const View = BUILT.effects?.[name];
    return View === undefined ? null : <View key={name} value={value} field={field} />;
  });
}
