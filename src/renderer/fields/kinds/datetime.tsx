import { defineFieldView } from './FieldView.ts';
import { DatesFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const datetimeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { DateTimeInput: async () => (await import('../controls/DateInput.tsx')).DateInput },
  filter: DatesFilter,
  span: 1,
});
