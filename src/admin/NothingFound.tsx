import type { ReactNode } from 'react';
import './admin.css';

/** Replaces a list in which no row matches the search text. */
export const NothingFound = ({ text }: { text: string }): ReactNode => (
  <p className="gj-admin-hint gj-admin-none" role="status">
    没有找到“{text.trim()}”
  </p>
);
