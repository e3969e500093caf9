import type { CSSProperties, ReactNode } from 'react';
import './feedback.css';

export function SkeletonBar({
  width,
  height = 14,
}: {
  width: CSSProperties['inlineSize'];
  height?: number;
}): ReactNode {
  return <span className="gj-bone" style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}

const ROWS = [82, 64, 76, 58, 70, 88, 62, 74];

export function RowsSkeleton(): ReactNode {
  return (
    <div className="gj-rows-skeleton" role="group" aria-busy aria-label="正在加载">
      {ROWS.map((width) => (
        <div key={width}>
          <SkeletonBar width="12%" />
          <SkeletonBar width={`${width / 3}%`} />
          <SkeletonBar width="10%" />
          <SkeletonBar width="14%" />
        </div>
      ))}
    </div>
  );
}
