import { lazy, Suspense, type ReactNode } from 'react';
import { ItemsControl } from './controls/ItemsControl.tsx';
import type { ReferenceControlProps } from './controls/ReferenceControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import { YesNoControl } from './controls/YesNoControl.tsx';
import { filterKind } from './filterKind.ts';

const DatesControl = lazy(async () => ({ default: (await import('./controls/DatesControl.tsx')).DatesControl }));
const RangeControl = lazy(async () => ({ default: (await import('./controls/RangeControl.tsx')).RangeControl }));
const TreeControl = lazy(async () => ({ default: (await import('./controls/TreeControl.tsx')).TreeControl }));
const ReferenceControl = lazy(async () => ({
  default: (await import('./controls/ReferenceControl.tsx')).ReferenceControl,
}));

/** The control of one filter, by the type of its field. Heavy ones are fetched when first opened. */
export function FilterControl(props: ReferenceControlProps): ReactNode {
  return (
    <Suspense fallback={<div className="gj-filter-loading" aria-busy />}>
      <Control {...props} />
    </Suspense>
  );
}

function Control(props: ReferenceControlProps): ReactNode {
  switch (filterKind(props.field)) {
    case 'items':
      return <ItemsControl {...props} />;
    case 'yesNo':
      return <YesNoControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
    case 'dates':
      return <DatesControl {...props} />;
    case 'range':
      return <RangeControl {...props} />;
    case 'tree':
      return <TreeControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} />;
    case undefined:
      return null;
  }
}
