/** The shades of one colour that the back office is painted in: the names are those of its palette. */
export interface Shades {
  readonly primary: string;
  /** A pressed button, a link under the pointer. */
  readonly 'primary-strong': string;
  /** A button under the pointer. */
  readonly 'primary-hover': string;
  readonly 'primary-line': string;
  /** The ground of what is chosen. */
  readonly 'primary-soft': string;
  /** The same under the pointer. */
  readonly 'primary-soft-hover': string;
}

/** The shades of a colour `#rrggbb`, by mixing it with black and white. */
export function shadesOf(primary: string): Shades {
  return {
    primary,
    'primary-strong': mixed(primary, 0, 0.25),
    'primary-hover': mixed(primary, 255, 0.12),
    'primary-line': mixed(primary, 255, 0.6),
    'primary-soft': mixed(primary, 255, 0.92),
    'primary-soft-hover': mixed(primary, 255, 0.86),
  };
}

/** Red, green and blue of a colour `#rrggbb`, 0 to 255. */
const parts = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour with a share of black (0) or white (255). */
const mixed = (color: string, other: 0 | 255, share: number): string =>
  `#${parts(color)
    .map((part) => Math.round(part * (1 - share) + other * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** How well one colour is read on another, 1 to 21, by the formula of WCAG 2 (1.4.3); text needs 4.5. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parts(color)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
