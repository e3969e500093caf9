import { useMemo, type ReactNode } from 'react';
import { countText } from '#fields/formatNumber.ts';
import { PAGE_SIZES } from '#engine/query/ListQuery.ts';
import { Icon } from '../layout/Icon.tsx';
import './pager.css';

interface ListPagerProps {
  readonly total: number;
  /** There are more rows than `total`. */
  readonly isAtLeast?: boolean | undefined;
  readonly page: number;
  readonly size: number;
  readonly isPhone: boolean;
  /** The user may choose how many rows a page has. */
  readonly hasSizes?: boolean;
  readonly onChange: (page: number, size: number) => void;
}

/** Pages and page size of a list; numbers start at 0 outside. antd's pagination would load its large Select. */
export function ListPager(props: ListPagerProps): ReactNode {
  const { total, isAtLeast = false, page, size, isPhone, hasSizes = true, onChange } = props;
  const count = Math.max(1, Math.ceil(total / size));
  const go = (next: number): void => onChange(next, size);
  const sizes = useMemo(() => [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b), [size]);
  return (
    <nav className={isPhone ? 'gj-pager is-phone' : 'gj-pager'} aria-label="分页">
      <span className="gj-pager-total">共 {countText(total, isAtLeast)} 条</span>
      <Step label="上一页" icon="chevronLeft" isOff={page <= 0} onClick={() => go(page - 1)} />
      {isPhone ? (
        <span>
          {page + 1} / {count}
        </span>
      ) : (
        pagesAround(page, count).map((each, index, all) => (
          <PageButton
            key={each}
            page={each}
            isCurrent={each === page}
            isAfterGap={index > 0 && each - (all[index - 1] ?? 0) > 1}
            onGo={go}
          />
        ))
      )}
      <Step label="下一页" icon="chevronRight" isOff={page >= count - 1} onClick={() => go(page + 1)} />
      {hasSizes && !isPhone ? (
        <select aria-label="每页条数" value={size} onChange={({ target }) => onChange(0, Number(target.value))}>
          {sizes.map((each) => (
            <option key={each} value={each}>
              {each} 条/页
            </option>
          ))}
        </select>
      ) : null}
    </nav>
  );
}

/** The pages to choose from: the first, the last, and those near the current one, five of them wherever that is. */
function pagesAround(page: number, count: number): number[] {
  const from = Math.min(Math.max(0, page - 2), Math.max(0, count - 5));
  const near = Array.from({ length: Math.min(5, count) }, (_, index) => from + index);
  return [...new Set([0, ...near, count - 1])];
}

function PageButton(props: {
  page: number;
  isCurrent: boolean;
  isAfterGap: boolean;
  onGo: (page: number) => void;
}): ReactNode {
  const { page, isCurrent, isAfterGap, onGo } = props;
  return (
    <>
      {isAfterGap ? <span aria-hidden>…</span> : null}
      <button
        type="button"
        aria-label={`第 ${page + 1} 页`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onGo(page)}
      >
        {page + 1}
      </button>
    </>
  );
}

function Step(props: {
  label: string;
  icon: 'chevronLeft' | 'chevronRight';
  isOff: boolean;
  onClick: () => void;
}): ReactNode {
  const { label, icon, isOff, onClick } = props;
  return (
    <button type="button" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  );
}
