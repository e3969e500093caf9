import type { ReactNode } from 'react';
import { SkeletonBar } from '../feedback/ScreenState.tsx';
import './formily/form.css';

const FIELDS = [64, 48, 72, 56, 80, 48, 64, 56, 72];

export const FormSkeleton = (): ReactNode => (
  <div className="gj-form" role="group" aria-busy aria-label="正在加载">
    <div className="gj-form-skeleton">
      <SkeletonBar width={96} height={20} />
      <div className="gj-grid">
        {FIELDS.map((width, index) => (
          <div key={index} className="gj-field">
            <SkeletonBar width={width} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </div>
  </div>
);
