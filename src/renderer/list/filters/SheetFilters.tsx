import { useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { FilterControl } from './FilterControl.tsx';
import type { FilterProps } from './FilterProps.ts';
import { useFilterControls } from './useFilterControls.ts';

/** The filters of a list one below the other, of which one is open at a time. */
export function SheetFilters(props: FilterProps): ReactNode {
  const [open, setOpen] = useState<string>();
  return useFilterControls(props).map(({ field, label, control }) => {
    const isOpen = open === field.name;
    return (
      <section key={field.name} className="gj-sheet-filter">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(isOpen ? undefined : field.name);
          }}
        >
          <span>{field.title}</span>
          <span className="gj-pill-value">{label}</span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </button>
        {isOpen ? <FilterControl {...control} /> : null}
      </section>
    );
  });
}
