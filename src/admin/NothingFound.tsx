import type { ReactNode } from 'react';
import './admin.css';

/** Stands in place of a list in which nothing holds the text that was looked for. */
export function NothingFound({ text }: { text: string }): ReactNode {
  return (
    <p className="gj-admin-hint gj-admin-none" role="status">
      没有找到“{text.trim()}”
    </p>
  );
}
