import type { ReactNode } from 'react';
import './corner.css';

/** The corner of the chosen cells: dragged, it fills the cells that it is drawn over, down, up or to a side. Keys do the same by Ctrl+D and Ctrl+R. */
export function Corner(): ReactNode {
  return <span className="gj-corner" data-corner aria-hidden title="拖动可以填充" />;
}
