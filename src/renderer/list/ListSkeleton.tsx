import type { ReactNode } from 'react';
import { Bone } from '../feedback/Bone.tsx';
import './list.css';

const ROWS = [82, 64, 76, 58, 70, 88, 62, 74];

/** The shape of a list while its schema or its first page is on the way. */
export function ListSkeleton(): ReactNode {
  return (
    <div className="gj-list" role="group" aria-busy aria-label="正在加载">
      <div className="gj-list-head">
        <Bone width={120} height={24} />
      </div>
      <div className="gj-panel">
        <div className="gj-list-tools">
          <Bone width={280} height={32} />
          <Bone width={96} height={32} />
          <Bone width={96} height={32} />
        </div>
        <RowsSkeleton />
      </div>
    </div>
  );
}

/** The shape of the rows of a list while the first page is on the way. */
export function RowsSkeleton(): ReactNode {
  return (
    <div className="gj-rows-skeleton" role="group" aria-busy aria-label="正在加载">
      {ROWS.map((width) => (
        <div key={width}>
          <Bone width="12%" />
          <Bone width={`${width / 3}%`} />
          <Bone width="10%" />
          <Bone width="14%" />
        </div>
      ))}
    </div>
  );
}
