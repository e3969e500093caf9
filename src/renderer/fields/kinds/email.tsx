import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TextFilter } from '../filters/filterControls.tsx';

export const emailView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { EmailInput: async () => (await import('../controls/TextInput.tsx')).TextInput },
  href: (text) => `mailto:${text}`,
  filter: TextFilter,
  span: 1,
});
