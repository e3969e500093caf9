import type { ReactNode } from 'react';
import { useSite } from './SiteContext.ts';

/** Marks the texts next to it as samples of facts that only the company can provide. */
export const Sample = (): ReactNode => (
  <small className="gs-sample" title={useSite().Site?.notice}>
    示例内容
  </small>
);
