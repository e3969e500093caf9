import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { Popup } from '../../layout/Popup.tsx';
import type { ColumnChooserProps } from './columnChoice.ts';

/** Few lists are opened to choose their columns. */
const ChooserList = lazy(async () => ({ default: (await import('./ChooserList.tsx')).ChooserList }));

/** Chooses the columns of a list and their order for this user. */
export function ColumnChooser(props: ColumnChooserProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popup
      placement="bottomRight"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="显示的列"
      content={
        <Suspense>
          <ChooserList {...props} />
        </Suspense>
      }
    >
      <Button type="text" icon={<Icon name="columns" />} aria-label="列设置" title="列设置" aria-expanded={isOpen} />
    </Popup>
  );
}
