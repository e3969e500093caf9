import { defineFieldView } from './FieldView.ts';
import { ReferenceFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const referencesView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { ReferencePicker: async () => (await import('../controls/ReferencePicker.tsx')).ReferencePicker },
  filter: ReferenceFilter,
  span: 1,
});
