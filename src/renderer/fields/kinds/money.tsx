import { defineFieldView } from './FieldView.ts';
import { RangeFilter } from '../filters/filterControls.tsx';
import { NUMBER_DRAWN } from './plainDraw.tsx';

export const moneyView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: { MoneyInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput },
  filter: RangeFilter,
  span: 1,
});
