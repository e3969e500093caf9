import { defineFieldView } from './FieldView.ts';
import { TextFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const phoneView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { PhoneInput: async () => (await import('../controls/TextInput.tsx')).TextInput },
  href: (text) => `tel:${text}`,
  filter: TextFilter,
  span: 1,
});
