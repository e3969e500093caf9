import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { FilterPill } from './FilterPill.tsx';
import type { FilterProps } from './FilterProps.ts';
import './filters.css';
import { SearchBox } from './SearchBox.tsx';
import { useFilterControls } from './useFilterControls.ts';
import { WithinPill } from './WithinPill.tsx';

const FIRST = 3;

/** Search box and filters of a list in one row; filters beyond the first few open on demand, set ones are always there. */
export function FilterBar(props: FilterProps): ReactNode {
  const { search, searched, within, onSearch, onEverywhere, onClear } = props;
  const [isWide, setIsWide] = useState(false);
  const filters = useFilterControls(props);
  const shown = filters.filter(({ label }, index) => isWide || index < FIRST || label !== '');
  const more = filters.length - shown.length;
  return (
    <div className="gj-filter-bar" role="search">
      {searched.length === 0 ? null : <SearchBox value={search} searched={searched} onSearch={onSearch} />}
      {within === undefined ? null : <WithinPill within={within} onClear={onEverywhere} />}
      {shown.map(({ field, label, control }) => (
        <FilterPill key={field.name} {...control} label={label} />
      ))}
      {more > 0 || isWide ? (
        <Button
          type="text"
          aria-expanded={isWide}
          onClick={() => {
            setIsWide(!isWide);
          }}
        >
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
