import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TextFilter } from '../filters/filterControls.tsx';

export const phoneView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { PhoneInput: async () => (await import('../controls/TextInput.tsx')).TextInput },
  href: (text) => `tel:${text}`,
  filter: TextFilter,
  span: 1,
});
