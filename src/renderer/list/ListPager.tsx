import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '#fields/formatNumber.ts';
import { PAGE_SIZES } from '#engine/query/ListQuery.ts';

/** Total, page numbers and page size of a list. Pages are counted from 0 outside of it. */
export function ListPager({
  total,
  page,
  size,
  isPhone,
  hasSizes = true,
  onChange,
}: {
  total: number;
  page: number;
  size: number;
  isPhone: boolean;
  /** The user may choose how many rows a page has. */
  hasSizes?: boolean;
  onChange: (page: number, size: number) => void;
}): ReactNode {
  return (
    <Pagination
      className="gj-pager"
      size={isPhone ? 'medium' : 'small'}
      simple={isPhone ? { readOnly: true } : false}
      current={page + 1}
      pageSize={size}
      total={total}
      showSizeChanger={hasSizes && !isPhone}
      pageSizeOptions={[...PAGE_SIZES]}
      showTotal={(count) => `共 ${formatNumber(count)} 条`}
      onChange={(next, nextSize) => {
        onChange(nextSize === size ? next - 1 : 0, nextSize);
      }}
    />
  );
}
