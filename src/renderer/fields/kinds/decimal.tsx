import { defineFieldView } from './FieldView.ts';
import { RangeFilter } from '../filters/filterControls.tsx';
import { NUMBER_DRAWN } from './plainDraw.tsx';

export const decimalView = defineFieldView({
  ...NUMBER_DRAWN,
  controls: {
    NumberInput: async () => (await import('../controls/NumberInput.tsx')).NumberInput,
    StarRating: async () => (await import('../controls/StarRating.tsx')).StarRating,
  },
  filter: RangeFilter,
  span: 1,
});
