import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { YesNoFilter } from '../filters/filterControls.tsx';

export const booleanView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { YesNo: async () => (await import('../controls/YesNo.tsx')).YesNo },
  filter: YesNoFilter,
  span: 1,
});
