import type { CSSProperties, ReactNode } from 'react';
import './feedback.css';

/** A grey bar as placeholder for a loading text. */
export function SkeletonBar({
  width,
  height = 14,
}: {
  width: CSSProperties['inlineSize'];
  height?: number;
}): ReactNode {
  return <span className="gj-bone" style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}
