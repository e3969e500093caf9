import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AppError } from '#engine/errors.ts';
import { errorText } from './errorText.ts';
import './feedback.css';

interface ErrorLineProps {
  /** What is missing, as a sentence. */
  readonly title: string;
  readonly error: AppError;
  readonly onRetry: () => void;
}

/** One line in place of a part that failed to load, with a button to retry; the rest of the screen stays. */
export function ErrorLine({ title, error, onRetry }: ErrorLineProps): ReactNode {
  return (
    <p className="gj-lost-part" role="alert">
      {title}
      {errorText(error)}
      <Button type="link" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}
