import type { ReactNode } from 'react';

/** A stored moment to the minute; its seconds are in the tooltip. */
export const Moment = ({ at }: { readonly at: string }): ReactNode => <time title={at}>{at.slice(0, 16)}</time>;
