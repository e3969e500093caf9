import { defineFieldView } from './FieldView.ts';
import { ItemsFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const multiEnumView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { MultiSelect: async () => (await import('../controls/EnumSelect.tsx')).EnumSelect },
  filter: ItemsFilter,
  span: 1,
});
