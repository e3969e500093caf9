import { defineFieldView } from './FieldView.ts';
import { TextFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const emailView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { EmailInput: async () => (await import('../controls/TextInput.tsx')).TextInput },
  href: (text) => `mailto:${text}`,
  filter: TextFilter,
  span: 1,
});
