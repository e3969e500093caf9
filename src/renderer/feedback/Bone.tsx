import type { CSSProperties, ReactNode } from 'react';
import './feedback.css';

/** A grey bar in the place of a text that is on its way. */
export function Bone({ width, height = 14 }: { width: CSSProperties['inlineSize']; height?: number }): ReactNode {
  return <span className="gj-bone" style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}
