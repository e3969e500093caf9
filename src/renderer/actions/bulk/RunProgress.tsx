import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { ImportProgress } from '#wire/ImportRow.ts';

interface RunProgressProps {
  readonly progress: ImportProgress;
  readonly label: string;
}

export const RunProgress = ({ progress: { Done, Total }, label }: RunProgressProps): ReactNode => (
  <div role="status">
    <Progress percent={Total === 0 ? 0 : Math.round((Done / Total) * 100)} status="active" aria-label={label} />第{' '}
    {Math.min(Done + 1, Total)} 条，共 {Total} 条
  </div>
);
