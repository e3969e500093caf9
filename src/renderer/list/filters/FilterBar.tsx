import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { Popup } from '../../layout/Popup.tsx';
import type { FilterControlProps } from '../../fields/filters/FilterControlProps.ts';
import { FilterControl, WithinPill } from './FilterControl.tsx';
import { type FilterProps, useFilterControls } from './useFilterControls.ts';
import './filters.css';
import { SearchBox } from './SearchBox.tsx';

const FIRST = 3;

/** Search box and filters of a list in one row; filters beyond the first few are hidden, unless they are set. */
export function FilterBar(props: FilterProps): ReactNode {
  const { search, searched, within, onSearch, onEverywhere, onClear } = props;
  const [isWide, setIsWide] = useState(false);
  const filters = useFilterControls(props);
  const shown = filters.filter(({ label }, index) => isWide || index < FIRST || label !== '');
  const more = filters.length - shown.length;
  return (
    <div className="gj-wrap gj-filter-bar" role="search">
      {searched.length === 0 ? null : <SearchBox value={search} searched={searched} onSearch={onSearch} />}
      {within === undefined ? null : <WithinPill within={within} onClear={onEverywhere} />}
      {shown.map(({ field, label, control }) => (
        <FilterPill key={field.name} {...control} label={label} />
      ))}
      {more > 0 || isWide ? (
        <Button type="text" aria-expanded={isWide} onClick={() => setIsWide(!isWide)}>
          {isWide ? '收起筛选' : `更多筛选 (${more})`}
        </Button>
      ) : null}
      {filters.some(({ label }) => label !== '') || search !== '' || within !== undefined ? (
        <Button type="link" onClick={onClear}>
          清空条件
        </Button>
      ) : null}
    </div>
  );
}

/** One filter as a button that shows its value; its control opens below. */
function FilterPill({ label, ...props }: FilterControlProps & { label: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { field, text, onChange } = props;
  const isSet = text !== '';
  const close = (): void => setIsOpen(false);
  const clear = (): void => onChange('');
  return (
    <span className={isSet ? 'gj-pill is-set' : 'gj-pill'}>
      <Popup
        placement="bottomLeft"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={<FilterControl {...props} onDone={close} />}
      >
        <button type="button" className="gj-pill-button" aria-expanded={isOpen}>
          {field.title}
          {isSet ? <span className="gj-pill-value">{label}</span> : null}
          <Icon name="chevronDown" size={14} />
        </button>
      </Popup>
      {isSet ? (
        <button type="button" className="gj-pill-clear" aria-label={`清除${field.title}`} onClick={clear}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  );
}
