import { lazy, Suspense, type ReactNode } from 'react';
import type { FormBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import { LiveOnly } from './LiveOnly.tsx';

const PublicForm = lazy(async () => ({ default: (await import('./PublicForm.tsx')).PublicForm }));

/** A public form as a block of a page. */
export function FormView({ block }: { block: FormBlock }): ReactNode {
  const fixed = Object.fromEntries(Object.entries(block.values ?? {}).map(([name, value]) => [name, { value }]));
  return (
    <Block head={block}>
      <LiveOnly>
        <Suspense fallback={<div className="gs-waiting" />}>
          <PublicForm form={block.form} fixed={fixed} />
        </Suspense>
      </LiveOnly>
    </Block>
  );
}
