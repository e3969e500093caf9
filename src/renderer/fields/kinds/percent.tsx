import { defineFieldView, NUMBER_DRAWN } from './FieldView.tsx';
import { RangeFilter } from '../filters/filterControls.tsx';

export const percentView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: { PercentInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput },
  filter: RangeFilter,
  span: 1,
});
