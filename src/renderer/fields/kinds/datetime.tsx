import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { DatesFilter } from '../filters/filterControls.tsx';

export const datetimeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { DateTimeInput: async () => (await import('../controls/DateInput.tsx')).DateInput },
  filter: DatesFilter,
  span: 1,
});
