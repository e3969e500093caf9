import { defineFieldView } from './FieldView.ts';
import { YesNoFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const booleanView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { YesNo: async () => (await import('../controls/YesNo.tsx')).YesNo },
  filter: YesNoFilter,
  span: 1,
});
