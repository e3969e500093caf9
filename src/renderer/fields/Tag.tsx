import type { ReactNode } from 'react';
import type { TagColor } from '#language/EnumType.ts';
import './cells.css';

/** A short coloured word: a state, an enum item, a mark. */
export function Tag({ color, children }: { color: TagColor; children: ReactNode }): ReactNode {
  return <span className={`gj-tag gj-tag-${color}`}>{children}</span>;
}
