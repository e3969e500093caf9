import { defineFieldView } from './FieldView.ts';
import { RangeFilter } from '../filters/filterControls.tsx';
import { NUMBER_DRAWN } from './plainDraw.tsx';

export const percentView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: { PercentInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput },
  filter: RangeFilter,
  span: 1,
});
