import type { ReactNode } from 'react';

/** What stands in the window while the first screen is on its way. */
export function BootScreen(): ReactNode {
  return <div className="gj-boot" role="status" aria-label="正在加载" />;
}
