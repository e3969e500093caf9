import type { Figure } from '../measure/Figure.ts';

/** Whether a value parsed from JSON is a list of figures. */
export function isFigures(value: unknown): value is Figure[] {
  return Array.isArray(value) && value.every(isFigure);
}

const isFigure = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'section' in value && 'name' in value && 'unit' in value;
