import type { FigureAnswer } from '#engine/workbench/OfferedWorkbench.ts';
import { type WorkView } from '#engine/workbench/figureParams.ts';
import { WORK_SCOPES } from '#engine/workbench/WorkView.ts';
import { type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { type Loading } from '../../stores/RendererContext.ts';
import { Button } from 'antd';
import { errorText } from '../../feedback/errorText.ts';

/** The definition of a figure, with the part of the organisation it covers. */
export function definitionText(
  { definition, narrowed }: Pick<FigureAnswer, 'definition' | 'narrowed'>,
  { scope }: WorkView,
): string {
  const whose = !narrowed || scope === undefined ? '您能查看的全部记录' : `${WORK_SCOPES[scope]}的记录`;
  return `${definition}；范围：${whose}`;
}

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
