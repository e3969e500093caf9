import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import './cells.css';

const USUAL = 5;

/** The number of stars of a rating: the field's maximum. */
export const starsOf = ({ maximum }: Pick<FieldModel, 'maximum'>): number =>
  maximum !== undefined && 'value' in maximum && typeof maximum.value === 'number' && maximum.value <= 10
    ? maximum.value
    : USUAL;

/** A rating as filled and empty stars, read out as a number. */
export function Stars({ value, of }: { value: number; of: number }): ReactNode {
  const filled = Math.max(0, Math.min(of, Math.round(value)));
  return (
    <span className="gj-stars" role="img" aria-label={`${value} 星，共 ${of} 星`} title={`${value} / ${of}`}>
      <span aria-hidden>{'★'.repeat(filled)}</span>
      <span aria-hidden className="gj-stars-rest">
        {'★'.repeat(of - filled)}
      </span>
    </span>
  );
}
