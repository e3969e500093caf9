import { Badge, Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { countText } from '#fields/formatNumber.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { Icon } from '../../layout/Icon.tsx';
import { type FilterProps, useFilterControls } from './useFilterControls.ts';
import './filters.css';
import { SearchBox } from './SearchBox.tsx';
import { FilterControl, WithinPill } from './FilterControl.tsx';

type Found = Pick<ListReply, 'Total' | 'Bounded'>;

/** Search box and filters of a list on a phone; the filters open in a bottom sheet. */
export function FilterSheet({ found, ...props }: FilterProps & { found: Found | undefined }): ReactNode {
  const { search, searched, within, filters, fields, onSearch, onEverywhere, onClear } = props;
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  const close = (): void => setIsOpen(false);
  const footer = (
    <div className="gj-sheet-footer">
      <Button size="large" onClick={onClear}>
        清空条件
      </Button>
      <Button size="large" type="primary" onClick={close}>
        {found === undefined ? '查看结果' : `查看 ${countText(found.Total, found.Bounded?.Total)} 条结果`}
      </Button>
    </div>
  );
  return (
    <div className="gj-wrap gj-filter-bar" role="search">
      {searched.length === 0 ? null : <SearchBox value={search} searched={searched} onSearch={onSearch} />}
      {within === undefined ? null : <WithinPill within={within} onClear={onEverywhere} />}
      {fields.length === 0 ? null : (
        <Badge count={Object.keys(filters).length} size="small">
          <Button icon={<Icon name="filter" />} onClick={open}>
            筛选
          </Button>
        </Badge>
      )}
      <Drawer title="筛选" placement="bottom" size="80%" open={isOpen} onClose={close} footer={footer}>
        <SheetFilters {...props} />
      </Drawer>
    </div>
  );
}

/** The filters of a list one below the other, of which one is open at a time. */
function SheetFilters(props: FilterProps): ReactNode {
  const [open, setOpen] = useState<string>();
  return useFilterControls(props).map(({ field, label, control }) => {
    const isOpen = open === field.name;
    return (
      <section key={field.name} className="gj-sheet-filter">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : field.name)}>
          <span>{field.title}</span>
          <span className="gj-pill-value">{label}</span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </button>
        {isOpen ? <FilterControl {...control} /> : null}
      </section>
    );
  });
}
