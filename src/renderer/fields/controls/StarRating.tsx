import { Rate } from 'antd';
import type { ReactNode } from 'react';
import { starsOf } from '../Stars.tsx';
import type { ControlProps } from './ControlProps.ts';

const TEXTS = ['很不满意', '不满意', '一般', '满意', '非常满意'];

/** A rating by stars; the star that is set takes it back when pressed again. */
export function StarRating(props: ControlProps): ReactNode {
  const { field, id, value, title, isRequired, describedBy, onChange, onBlur } = props;
  const count = starsOf(field);
  const stars = typeof value === 'number' ? value : 0;
  return (
    <div id={id} className="gj-rating" role="group" aria-label={title} aria-describedby={describedBy} onBlur={onBlur}>
      <Rate
        value={stars}
        count={count}
        allowClear={!isRequired}
        onChange={(next) => onChange(next === 0 ? null : next)}
      />
      <span className="gj-hint">{count === TEXTS.length ? TEXTS[stars - 1] : ''}</span>
    </div>
  );
}
