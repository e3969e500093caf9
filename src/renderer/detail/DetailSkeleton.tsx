import type { ReactNode } from 'react';
import { Bone } from '../feedback/Bone.tsx';
import './detail.css';

const FACTS = [96, 128, 80, 112];
const FIELDS = [72, 120, 96, 140, 88, 104, 128, 80, 112];

/** Placeholder for a record while loading. */
export function DetailSkeleton(): ReactNode {
  return (
    <div className="gj-detail" role="group" aria-busy aria-label="正在加载">
      <div className="gj-detail-head">
        <Bone width={240} height={28} />
        <div className="gj-facts">
          {FACTS.map((width) => (
            <div key={width}>
              <Bone width={56} />
              <Bone width={width} height={20} />
            </div>
          ))}
        </div>
      </div>
      <div className="gj-detail-panel">
        <div className="gj-detail-section">
          <div className="gj-values">
            {FIELDS.map((width) => (
              <div key={width}>
                <Bone width={56} />
                <Bone width={width} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
