import type { ReactNode } from 'react';

const LONG = 3;

/** For how many days a row waits; after a few of them in a warning colour. */
export function WaitNote({ days }: { days: number | null }): ReactNode {
  if (days === null) return null;
  const text = days < 1 ? '今天提交' : `已等 ${days} 天`;
  return <span className={days < LONG ? 'gj-line-wait' : 'gj-line-wait is-long'}>{text}</span>;
}
