import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TextFilter } from '../filters/filterControls.tsx';

export const lookupView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { ReferencePicker: async () => (await import('../controls/ReferencePicker.tsx')).ReferencePicker },
  filter: TextFilter,
  span: 1,
});
