import type { ReactNode } from 'react';
import './corner.css';

/** The corner of the chosen cells: dragged, it fills the rows that it is drawn over. Keys do the same by Ctrl+D. */
export function Corner(): ReactNode {
  return <span className="gj-corner" data-corner aria-hidden title="拖动可以填充" />;
}
