import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { ItemsFilter } from '../filters/filterControls.tsx';

export const multiEnumView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { MultiSelect: async () => (await import('../controls/EnumSelect.tsx')).EnumSelect },
  filter: ItemsFilter,
  span: 1,
});
