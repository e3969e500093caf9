import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { ReferenceFilter } from '../filters/filterControls.tsx';

export const referenceView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { ReferencePicker: async () => (await import('../controls/ReferencePicker.tsx')).ReferencePicker },
  filter: ReferenceFilter,
  span: 1,
});
