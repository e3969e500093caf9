import { defineFieldView } from './FieldView.ts';
import { TextFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const longtextView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TextArea: async () => (await import('../controls/TextArea.tsx')).TextArea },
  filter: TextFilter,
  span: 3,
});
