import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Loading } from '../../stores/useLoad.ts';
import { errorText } from '../../feedback/errorText.ts';
import { Icon } from '../../layout/Icon.tsx';

interface BlockFrameProps<T> {
  readonly title: string;
  /** Content next to the title. */
  readonly extra?: ReactNode;
  readonly className?: string;
  /** The content of the block: loading, loaded or failed. */
  readonly loading: Loading<T>;
  /** Renders the content; undefined while loading: placeholders of the same size. */
  readonly children: (data: T | undefined) => ReactNode;
}

/** A block of the workbench: loads on its own, keeps its size while loading, and reports its own errors. */
export function BlockFrame<T>({ title, extra, className = '', loading, children }: BlockFrameProps<T>): ReactNode {
  const { data, error, isLoading, retry } = loading;
  const hasFailed = data === undefined && error !== undefined;
  return (
    <section className={`gj-block ${className}`} aria-label={title} aria-busy={isLoading}>
      <header className="gj-block-head">
        <h2>{title}</h2>
        {extra}
      </header>
      <div className={isLoading && data !== undefined ? 'gj-block-body is-stale' : 'gj-block-body'}>
        {children(data)}
        {hasFailed ? (
          <div className="gj-block-failed" role="alert">
            <Icon name="warning" size={20} />
            <p>{errorText(error)}</p>
            <Button size="small" onClick={retry}>
              重试
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
