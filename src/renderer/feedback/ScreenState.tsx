import { Button } from 'antd';
import { type ReactNode, type CSSProperties, type ComponentType, createElement, useEffect, useState } from 'react';
import type { AppError } from '#engine/errors.ts';
import { Icon, type IconName } from '../layout/Icon.tsx';
import { errorText } from './errorText.ts';
import './feedback.css';

export const ErrorState = ({ error, onRetry }: { error: AppError; onRetry: () => void }): ReactNode => (
  <div className="gj-flex gj-state" role="alert">
    <span className="gj-state-icon is-error">
      <Icon name="warning" size={28} />
    </span>
    <p className="gj-state-title">加载失败</p>
    <p className="gj-state-text">{errorText(error)}</p>
    <Button onClick={onRetry}>重试</Button>
  </div>
);

/** Shown in place of rows or a record when there is none: why, and what to do about it. */
export function EmptyState(props: {
  title: string;
  text?: string;
  action?: ReactNode;
  icon?: IconName;
  /** The empty state is the whole screen: its title is the heading. */
  isScreen?: boolean;
}): ReactNode {
  const { title, text, action, icon = 'inbox', isScreen = false } = props;
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className="gj-flex gj-state">
      <span className="gj-state-icon">
        <Icon name={icon} size={28} />
      </span>
      <Title className="gj-state-title">{title}</Title>
      {text === undefined ? null : <p className="gj-state-text">{text}</p>}
      {action}
    </div>
  );
}

export function SkeletonBar(props: { width: CSSProperties['inlineSize']; height?: number }): ReactNode {
  const { width, height = 14 } = props;
  return <span className="gj-bone" style={{ inlineSize: width, blockSize: height }} aria-hidden />;
}

const ROWS = [82, 64, 76, 58, 70, 88, 62, 74];

export const RowsSkeleton = (): ReactNode => (
  <div className="gj-rows-skeleton" role="group" aria-busy aria-label="正在加载">
    {ROWS.map((width) => (
      <div key={width}>
        <SkeletonBar width="12%" />
        <SkeletonBar width={`${width / 3}%`} />
        <SkeletonBar width="10%" />
        <SkeletonBar width="14%" />
      </div>
    ))}
  </div>
);

interface ErrorLineProps {
  /** What is missing, as a sentence. */
  readonly title: string;
  readonly error: AppError;
  readonly onRetry: () => void;
}

/** One line in place of a part that failed to load, with a button to retry; the rest of the screen stays. */
export const ErrorLine = ({ title, error, onRetry }: ErrorLineProps): ReactNode => (
  <p className="gj-lost-part" role="alert">
    {title}
    {errorText(error)}
    <Button type="link" onClick={onRetry}>
      重试
    </Button>
  </p>
);

/** A lazily loaded part of a screen; shows `waiting`, or an error and a retry button in its place only. */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  let known: ComponentType<P> | undefined;
  return function LaterPart(props) {
    const [part, setPart] = useState({ drawn: known, isLost: false });
    const isWaiting = part.drawn === undefined && !part.isLost;
    useEffect(() => {
      if (!isWaiting) return undefined;
      let isLeft = false;
      load().then(
        (drawn) => {
          known = drawn;
          if (!isLeft) setPart({ drawn, isLost: false });
        },
        () => {
          if (!isLeft) setPart({ drawn: undefined, isLost: true });
        },
      );
      return () => {
        isLeft = true;
      };
    }, [isWaiting]);
    if (part.drawn !== undefined) return createElement(part.drawn, props);
    if (!part.isLost) return waiting;
    return (
      <p className="gj-lost-part" role="alert">
        这部分没有加载出来。
        <Button type="link" onClick={() => setPart({ drawn: undefined, isLost: false })}>
          重试
        </Button>
      </p>
    );
  };
}
