import type { ReactNode } from 'react';

/** What a picker says while it has no records to offer. */
export function PickEmpty({
  title,
  search,
  isLoading,
  failed,
}: {
  title: string;
  search: string;
  isLoading: boolean;
  failed: boolean;
}): ReactNode {
  const text = isLoading
    ? '正在查找…'
    : failed
      ? '查找失败，请稍后重试'
      : search === ''
        ? `没有可选的${title}`
        : `没有找到“${search}”`;
  return <div className="gj-pick-empty">{text}</div>;
}
