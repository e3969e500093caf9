import { Steps } from 'antd';
import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import './actions.css';

/** How far a record has come on the main line of its states; nothing for a record that left the line, or without a line. */
export function StateSteps({ schema, record }: { schema: EntitySchema; record: Values }): ReactNode {
  const { workflow } = schema.model;
  if (workflow === undefined || workflow.line.length === 0) return null;
  const current = workflow.line.findIndex((state) => state === record[workflow.field]);
  if (current < 0) return null;
  const titleOf = (state: number): string => workflow.states.find(({ value }) => value === state)?.title ?? '';
  const isLast = current === workflow.line.length - 1;
  return (
    <div className="gj-steps" aria-label={workflow.title}>
      <Steps
        size="small"
        current={current}
        status={isLast ? 'finish' : 'process'}
        responsive={false}
        titlePlacement="vertical"
        items={workflow.line.map((state) => ({ title: titleOf(state) }))}
      />
    </div>
  );
}
