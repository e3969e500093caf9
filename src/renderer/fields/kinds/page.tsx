import { lazy, Suspense, type ReactNode } from 'react';
import { defineFieldView, type DrawnValue, TEXT_DRAWN } from './FieldView.tsx';

const PageView = lazy(async () => ({ default: (await import('../page/PageView.tsx')).PageView }));

const drawPage = ({ value, text }: DrawnValue): ReactNode =>
  typeof value === 'string' ? (
    <Suspense>
      <PageView text={value} />
    </Suspense>
  ) : (
    text
  );

export const pageView = defineFieldView({
  ...TEXT_DRAWN,
  controls: { PageBlocks: async () => (await import('../page/PageBlocks.tsx')).PageBlocks },
  output: drawPage,
  value: drawPage,
  filter: undefined,
  span: 3,
});
