import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { DatesFilter } from '../filters/filterControls.tsx';

export const dateView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { DateInput: async () => (await import('../controls/DateInput.tsx')).DateInput },
  filter: DatesFilter,
  span: 1,
});
