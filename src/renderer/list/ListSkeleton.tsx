import type { ReactNode } from 'react';
import { RowsSkeleton, SkeletonBar } from '../feedback/ScreenState.tsx';
import './list.css';

export const ListSkeleton = (): ReactNode => (
  <div className="gj-list" role="group" aria-busy aria-label="正在加载">
    <div className="gj-list-head">
      <SkeletonBar width={120} height={24} />
    </div>
    <div className="gj-panel">
      <div className="gj-list-tools">
        <SkeletonBar width={280} height={32} />
        <SkeletonBar width={96} height={32} />
        <SkeletonBar width={96} height={32} />
      </div>
      <RowsSkeleton />
    </div>
  </div>
);
