import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AppError } from '#engine/errors.ts';
import { Icon } from '../layout/Icon.tsx';
import { errorText } from './errorText.ts';
import './feedback.css';

export function ErrorState({ error, onRetry }: { error: AppError; onRetry: () => void }): ReactNode {
  return (
    <div className="gj-state" role="alert">
      <span className="gj-state-icon is-error">
        <Icon name="warning" size={28} />
      </span>
      <p className="gj-state-title">加载失败</p>
      <p className="gj-state-text">{errorText(error)}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
