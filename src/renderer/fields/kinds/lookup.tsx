import { defineFieldView } from './FieldView.ts';
import { TextFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const lookupView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { ReferencePicker: async () => (await import('../controls/ReferencePicker.tsx')).ReferencePicker },
  filter: TextFilter,
  span: 1,
});
