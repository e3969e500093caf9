import type { ReactNode } from 'react';
import type { FormBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import { PublicForm } from './PublicForm.tsx';

/** A public form as a block of a page. */
export function FormView({ block }: { block: FormBlock }): ReactNode {
  const fixed = Object.fromEntries(Object.entries(block.values ?? {}).map(([name, value]) => [name, { value }]));
  return (
    <Block head={block}>
      <PublicForm form={block.form} fixed={fixed} />
    </Block>
  );
}
