import { defineFieldView } from './FieldView.ts';
import { TreeFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const enumTreeView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { TreeSelect: async () => (await import('../controls/TreeInput.tsx')).TreeInput },
  filter: TreeFilter,
  span: 1,
});
