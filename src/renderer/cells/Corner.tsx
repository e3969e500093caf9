import type { ReactNode } from 'react';
import './corner.css';

/** The fill handle of the selection: dragging it fills cells in one direction. Ctrl+D and Ctrl+R do the same. */
export const Corner = (): ReactNode => <span className="gj-corner" data-corner aria-hidden title="拖动可以填充" />;
