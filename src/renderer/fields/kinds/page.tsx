import { defineFieldView, type DrawnValue } from './FieldView.ts';
import { TEXT_DRAWN } from './plainDraw.tsx';

const drawTexts = ({ text }: DrawnValue) => <span className="gj-sitepage-texts">{text}</span>;

export const pageView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { PageBlocks: async () => (await import('../page/PageBlocks.tsx')).PageBlocks },
  output: drawTexts,
  value: drawTexts,
  filter: undefined,
  span: 3,
});
