import type { ReactNode } from 'react';
import { SkeletonBar } from '../feedback/ScreenState.tsx';
import './detail.css';

const FACTS = [96, 128, 80, 112];
const FIELDS = [72, 120, 96, 140, 88, 104, 128, 80, 112];

export const DetailSkeleton = (): ReactNode => (
  <div className="gj-stack gj-detail" role="group" aria-busy aria-label="正在加载">
    <div className="gj-detail-head">
      <SkeletonBar width={240} height={28} />
      <div className="gj-facts">
        {FACTS.map((width) => (
          <div key={width}>
            <SkeletonBar width={56} />
            <SkeletonBar width={width} height={20} />
          </div>
        ))}
      </div>
    </div>
    <div className="gj-detail-panel">
      <div className="gj-detail-section">
        <div className="gj-gap-16 gj-values">
          {FIELDS.map((width) => (
            <div key={width}>
              <SkeletonBar width={56} />
              <SkeletonBar width={width} />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);
