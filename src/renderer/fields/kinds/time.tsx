import { defineFieldView } from './FieldView.ts';
import { RangeFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const timeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TimeInput: async () => (await import('../controls/TimeInput.tsx')).TimeInput },
  filter: RangeFilter,
  span: 1,
});
