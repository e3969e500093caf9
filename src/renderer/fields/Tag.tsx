import type { ReactNode } from 'react';
import type { TagColor } from '#language/EnumType.ts';
import './cells.css';

export function Tag({ color, children }: { color: TagColor; children: ReactNode }): ReactNode {
  return <span className={`gj-tag gj-tag-${color}`}>{children}</span>;
}
