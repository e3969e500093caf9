import { defineFieldView, TEXT_DRAWN } from './FieldView.tsx';
import { TreeFilter } from '../filters/filterControls.tsx';

export const regionView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { RegionCascader: async () => (await import('../controls/RegionInput.tsx')).RegionInput },
  filter: TreeFilter,
  span: 1,
});
