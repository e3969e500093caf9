import { defineFieldView } from './FieldView.ts';
import { TreeFilter } from '../filters/filterControls.tsx';
import { TEXT_DRAWN } from './plainDraw.tsx';

export const regionView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { RegionCascader: async () => (await import('../controls/RegionInput.tsx')).RegionInput },
  filter: TreeFilter,
  span: 1,
});
