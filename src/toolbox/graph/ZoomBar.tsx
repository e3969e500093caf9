import { Button } from 'antd';
import type { ReactNode } from 'react';

const STEP = 1.25;

interface ZoomBarProps {
  readonly scale: number;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

/** Buttons for the size of the picture. */
export function ZoomBar({ scale, zoom, fit }: ZoomBarProps): ReactNode {
  return (
    <div className="gj-graph-zoom">
      <Button size="small" aria-label="缩小" onClick={() => zoom(1 / STEP)}>
        −
      </Button>
      <Button size="small" aria-label="放大" onClick={() => zoom(STEP)}>
        +
      </Button>
      <Button size="small" onClick={fit}>
        适应宽度
      </Button>
      <span aria-live="polite">{Math.round(scale * 100)}%</span>
    </div>
  );
}
