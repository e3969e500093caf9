import { defineFieldView, NUMBER_DRAWN } from './FieldView.tsx';
import { RangeFilter } from '../filters/filterControls.tsx';

export const integerView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: {
    NumberInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput,
    StarRating: async () => (await import('../controls/StarRating.tsx')).StarRating,
  },
  filter: RangeFilter,
  span: 1,
});
