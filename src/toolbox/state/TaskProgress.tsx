import { Button, Progress } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { ANALYSIS_TIMEOUT_MS } from '../worker/ToolsTask.ts';
import './task.css';

const STEP = 100;

/** The elapsed time of an analysis relative to its limit, with a button that cancels it. */
export function TaskProgress({ label, onCancel }: { label: string; onCancel: () => void }): ReactNode {
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setTaken(performance.now() - start), STEP);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="gj-bar gj-task">
      <span role="status">{label}</span>
      <Progress
        percent={Math.min(100, (taken / ANALYSIS_TIMEOUT_MS) * 100)}
        showInfo={false}
        size="small"
        aria-label={`${label}，最多 ${ANALYSIS_TIMEOUT_MS / 1000} 秒`}
      />
      <small>
        {(taken / 1000).toFixed(1)} 秒，最多 {ANALYSIS_TIMEOUT_MS / 1000} 秒
      </small>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
