import type { ReactNode } from 'react';

/** Shown while the first screen is loading. */
export function BootScreen(): ReactNode {
  return <div className="gj-boot" role="status" aria-label="正在加载" />;
}
