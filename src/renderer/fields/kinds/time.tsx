import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { RangeFilter } from '../filters/filterControls.tsx';

export const timeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TimeInput: async () => (await import('../controls/TimeInput.tsx')).TimeInput },
  filter: RangeFilter,
  span: 1,
});
