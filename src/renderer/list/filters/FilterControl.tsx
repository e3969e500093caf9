import { lazy, Suspense, type ReactNode } from 'react';
import { ItemsControl } from '../../fields/filters/ItemsControl.tsx';
import type { ReferenceControlProps } from '../../fields/filters/ReferenceControl.tsx';
import { TextControl } from '../../fields/filters/TextControl.tsx';
import { YesNoControl } from '../../fields/filters/YesNoControl.tsx';
import { filterKind } from './filterKind.ts';

const DatesControl = lazy(async () => ({
  default: (await import('../../fields/filters/DatesControl.tsx')).DatesControl,
}));
const RangeControl = lazy(async () => ({
  default: (await import('../../fields/filters/RangeControl.tsx')).RangeControl,
}));
const TreeControl = lazy(async () => ({ default: (await import('../../fields/filters/TreeControl.tsx')).TreeControl }));
const ReferenceControl = lazy(async () => ({
  default: (await import('../../fields/filters/ReferenceControl.tsx')).ReferenceControl,
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
