import { ArrayBase } from '@formily/antd-v5';
import { memo, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';

interface AddRowProps {
  readonly blank: Values;
  readonly onAdd: (index: number) => void;
}

/** The button that adds a row to the surrounding field. Does not re-render on each keystroke. */
export const AddRow = memo(function AddRow({ blank, onAdd }: AddRowProps): ReactNode {
  return (
    <ArrayBase onAdd={onAdd}>
      <ArrayBase.Addition title="添加一行" type="dashed" defaultValue={blank} />
    </ArrayBase>
  );
});
