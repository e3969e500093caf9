import type { ReactNode } from 'react';
import { SkeletonBar } from '../feedback/ScreenState.tsx';
import './workbench.css';

const CARDS = 8;

/** Placeholder for a workbench until its blocks are known. */
export const WorkbenchSkeleton = ({ head }: { head: ReactNode }): ReactNode => (
  <div className="gj-gap-16 gj-work" aria-busy>
    <header className="gj-work-head">{head}</header>
    <div className="gj-gap-16 gj-work-grid" aria-hidden>
      <div className="gj-work-cell is-full">
        <div className="gj-shortcut-bar" />
      </div>
      <div className="gj-work-cell is-full">
        <div className="gj-block">
          <div className="gj-block-head">
            <SkeletonBar width={72} />
          </div>
          <ul className="gj-figures">
            {Array.from({ length: CARDS }, (_, i) => (
              <li key={i}>
                <span className="gj-figure">
                  <SkeletonBar width="40%" />
                  <SkeletonBar width="60%" height={22} />
                  <SkeletonBar width="50%" height={12} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  </div>
);
