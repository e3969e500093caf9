import { defineFieldView, NUMBER_DRAWN } from './FieldView.tsx';
import { RangeFilter } from '../filters/filterControls.tsx';

export const moneyView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: { MoneyInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput },
  filter: RangeFilter,
  span: 1,
});
