import type { ReactNode } from 'react';
import { useSite } from './SiteContext.ts';

/** Says that the texts beside it stand for facts that only the company can give. */
export function Sample(): ReactNode {
  return (
    <small className="gs-sample" title={useSite().Site?.notice}>
      示例内容
    </small>
  );
}
