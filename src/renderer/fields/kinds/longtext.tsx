import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TextFilter } from '../filters/filterControls.tsx';

export const longtextView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TextArea: async () => (await import('../controls/TextArea.tsx')).TextArea },
  filter: TextFilter,
  span: 3,
});
