import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { correctedFields, CorrectionDiff, useCorrection } from '../actions/CorrectionDiff.tsx';
import { transitionsOf } from '../actions/closedTransitions.ts';
import { ErrorLine } from '../feedback/ScreenState.tsx';
import { preloadForm } from '../form/preloadForm.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';

interface CorrectionBannerProps {
  readonly schema: EntitySchema;
  readonly id: number;
  readonly can: readonly string[];
  /** Loads the waiting version again. */
  readonly version: unknown;
  readonly onTake: (transition: TransitionModel) => void;
}

/** Length of a moment without its seconds. */
const MINUTES = 16;

/** The waiting version of a record: who changed what and when, the comparison, and what ends it. */
export function CorrectionBanner(props: CorrectionBannerProps): ReactNode {
  const { schema, id, can, version, onTake } = props;
  const { data, error, retry } = useCorrection(schema, id, version);
  const [isCompared, setCompared] = useState(false);
  const titles = (data === undefined ? [] : correctedFields(schema, data.waiting)).flatMap(({ computed, title }) =>
    computed ? [] : [title],
  );
  if (error !== undefined) return <ErrorLine title="没有读到等待发布的修改。" error={error} onRetry={retry} />;
  if (data === undefined || titles.length === 0) return null;
  const { By, Time } = data.waiting;
  const steps = transitionsOf(schema.model, new Set(can)).filter(({ correction }) => correction !== undefined);
  return (
    <section className="gj-gap-8 gj-correction" aria-label="等待发布的修改">
      <div className="gj-wrap gj-correction-head">
        <p>{`${By ?? ''} 在 ${(Time ?? '').slice(0, MINUTES)} 修改了${titles.join('、')}，等待另一人发布`}</p>
        <div className="gj-wrap">
          <Button aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            对比
          </Button>
          {steps.toReversed().map((step) => (
            <Button
              key={step.action}
              type={step.kind === 'primary' ? 'primary' : 'default'}
              danger={step.kind === 'danger'}
              onMouseEnter={preloadForm}
              onClick={() => onTake(step)}
            >
              {step.title}
            </Button>
          ))}
        </div>
      </div>
      {isCompared ? <CorrectionDiff schema={schema} data={data} /> : null}
    </section>
  );
}
