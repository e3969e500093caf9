import type { RuleProperty } from '#engine/rules/Rule.ts';

/** How the lines of one property look: the colour is never the only difference. */
export interface LineStyle {
  readonly color: string;
  /** Lengths of dashes and gaps; empty for a full line. */
  readonly dash: string;
}

/** Lines by property, in the order of the legend. */
export const LINE_STYLES: Readonly<Record<RuleProperty, LineStyle>> = {
  display: { color: '#0f5c73', dash: '' },
  required: { color: '#8f4e00', dash: '6 4' },
  readOnly: { color: '#6a3fa0', dash: '2 3' },
  options: { color: '#1f6b45', dash: '10 3 2 3' },
  value: { color: '#1a5fb4', dash: '14 4' },
  title: { color: '#4d5b66', dash: '2 6' },
};

/** A field and the section it stands in. */
export const MEMBER_STYLE: LineStyle = { color: '#9aa7b0', dash: '1 3' };
/** Rules that go in a circle keep their dashes. */
export const CYCLE_COLOR = '#b3261e';
