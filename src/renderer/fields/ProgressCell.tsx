import type { ReactNode } from 'react';
import './cells.css';

/** A share as a bar with its percentage; shares above 1 fill the bar. */
export function ProgressCell({ share, tip }: { share: number; tip: string }): ReactNode {
  const percent = Math.round(share * 1000) / 10;
  return (
    <span className="gj-progress" title={tip}>
      <span className="gj-progress-track" aria-hidden>
        <span className="gj-progress-bar" style={{ inlineSize: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
      <span className="gj-progress-text">{percent}%</span>
    </span>
  );
}
