import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TextFilter } from '../filters/filterControls.tsx';

export const textView = defineFieldView({
  ...TEXT_DRAWN,
  controls: {
    TextInput: async () => (await import('../controls/TextInput.tsx')).TextInput,
    PlaceInput: async () => (await import('../controls/PlaceInput.tsx')).PlaceInput,
  },
  filter: TextFilter,
  span: 1,
});
