import { defineFieldView } from './FieldView.ts';
import { TextFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const textView = defineFieldView({
  ...TEXT_DRAWN,
  controls: {
    TextInput: async () => (await import('../controls/TextInput.tsx')).TextInput,
    PlaceInput: async () => (await import('../controls/PlaceInput.tsx')).PlaceInput,
  },
  filter: TextFilter,
  span: 1,
});
