import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TreeFilter } from '../filters/filterControls.tsx';

export const enumTreeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TreeSelect: async () => (await import('../controls/TreeInput.tsx')).TreeInput },
  filter: TreeFilter,
  span: 1,
});
