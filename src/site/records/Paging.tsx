import type { ReactNode } from 'react';
import type { ListAddress } from './useListAddress.ts';

interface PagingProps {
  readonly page: number;
  readonly total: number;
  readonly size: number;
  readonly go: ListAddress['go'];
}

/** The pages of a list: the first, the last and those around the one that is shown. */
export function Paging({ page, total, size, go }: PagingProps): ReactNode {
  const count = Math.ceil(total / size);
  if (count < 2) return null;
  const shown = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i === 0 || i === count - 1 || Math.abs(i - page) <= 1,
  );
  return (
    <nav className="gs-paging" aria-label="翻页">
      <button type="button" disabled={page === 0} onClick={() => go({ page: page - 1 })}>
        上一页
      </button>
      <ol>
        {shown.map((i, at) => (
          <li key={i}>
            {at > 0 && (shown[at - 1] ?? 0) < i - 1 ? <span aria-hidden>…</span> : null}
            <button
              type="button"
              aria-label={`第 ${i + 1} 页`}
              aria-current={i === page ? 'page' : undefined}
              onClick={() => go({ page: i })}
            >
              {i + 1}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" disabled={page >= count - 1} onClick={() => go({ page: page + 1 })}>
        下一页
      </button>
    </nav>
  );
}
