import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { Span } from '#generated/documents/WorkbenchDocument.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { Arrangement, BlockLine } from './useArrangement.ts';

const WIDTHS: readonly { readonly value: Span; readonly label: string }[] = [
  { value: 'third', label: '三分之一' },
  { value: 'half', label: '一半' },
  { value: 'twoThirds', label: '三分之二' },
  { value: 'full', label: '整行' },
];

interface ArrangeLineProps {
  readonly line: BlockLine;
  readonly place: number;
  readonly arrangement: Arrangement;
  /** Where a dragged block would be dropped: before or after this one. */
  readonly edge: 'before' | 'behind' | undefined;
}

/** One block of a workbench: drag by its handle or move by keys, resize, hide, or remove if it is the user's own. */
export function ArrangeLine({ line, place, arrangement, edge }: ArrangeLineProps): ReactNode {
  const { key, title, isHidden, span, own, problem } = line;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: key });
  const { setNodeRef: setPlaceRef } = useDroppable({ id: key });
  const { lines, change, moveTo, remove } = arrangement;
  const step = (to: number, name: string, icon: 'arrowUp' | 'arrowDown'): ReactNode => (
    <Button
      size="small"
      type="text"
      aria-label={`${name}${title}`}
      // Disabled it would lose the focus of who moves the block step by step.
      aria-disabled={to < 0 || to >= lines.length}
      icon={<Icon name={icon} size={14} />}
      onClick={() => moveTo(key, to)}
    />
  );
  const classes = ['gj-arrange-line', isDragging ? 'is-dragged' : '', isHidden ? 'is-hidden' : '', edge ?? ''];
  return (
    <li ref={setPlaceRef} className={classes.join(' ').trim()}>
      <span ref={setNodeRef} {...listeners} className="gj-arrange-handle" title="拖动排序">
        <Icon name="menu" size={16} />
      </span>
      <span className="gj-arrange-title">
        {title}
        {own === undefined ? null : <small>自己加的</small>}
        {problem === undefined ? null : <em>{problem}</em>}
      </span>
      <Select
        size="small"
        className="gj-arrange-width"
        aria-label={`${title}的宽度`}
        value={span}
        options={[...WIDTHS]}
        onChange={(next) => change(key, { span: next })}
      />
      <span className="gj-arrange-tools">
        {step(place - 1, '上移', 'arrowUp')}
        {step(place + 1, '下移', 'arrowDown')}
        {own === undefined ? null : (
          <Button
            size="small"
            type="text"
            danger
            aria-label={`删除${title}`}
            icon={<Icon name="trash" size={14} />}
            onClick={() => remove(key)}
          />
        )}
      </span>
      <Switch
        size="small"
        aria-label={`显示${title}`}
        checked={!isHidden}
        onChange={(isShown) => change(key, { isHidden: !isShown })}
      />
    </li>
  );
}
