/** What one layer of a drawing is painted with: the ground, soft lines, lines, a surface, or the one thing that stands out. */
export type Ink = 'line' | 'soft' | 'fill' | 'ground' | 'accent' | 'mark';

/** A part of a drawing of 800 by 600: an SVG path in one ink. */
export interface Layer {
  readonly ink: Ink;
  readonly d: string;
}
