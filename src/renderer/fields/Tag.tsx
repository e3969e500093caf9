import type { ReactNode } from 'react';
import type { TagColor } from '#language/EnumType.ts';
import './cells.css';

export const Tag = ({ color, children }: { color: TagColor; children: ReactNode }): ReactNode => (
  <span className={`gj-tag gj-${color}`}>{children}</span>
);
