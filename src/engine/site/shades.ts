/** The shades of one colour that the back office is painted in: the names are those of its palette. */
export interface Shades {
  readonly primary: string;
  /** A pressed button, a link under the pointer. */
  readonly 'primary-strong': string;
  /** A button under the pointer. */
  readonly 'primary-hover': string;
  readonly 'primary-line': string;
  /** The background of the selected item. */
  readonly 'primary-soft': string;
  /** The same under the pointer. */
  readonly 'primary-soft-hover': string;
}

/** The shades of a colour `#rrggbb`, by mixing it with black and white. */
export function shadesOf(primary: string): Shades {
  return {
    primary,
    'primary-strong': mixed(primary, '#000000', 0.25),
    'primary-hover': mixed(primary, '#ffffff', 0.12),
    'primary-line': mixed(primary, '#ffffff', 0.6),
    'primary-soft': mixed(primary, '#ffffff', 0.92),
    'primary-soft-hover': mixed(primary, '#ffffff', 0.86),
  };
}

/** The background of the dark back office, and the lightest of its plain backgrounds, as in `tokens.css`. */
const DARK_SURFACE = '#182127';
const DARK_HOVER = '#222e36';
/** The contrast that small text needs on its background (WCAG 2, 1.4.3). */
const READABLE = 4.5;

/** The shades of `#rrggbb` on dark backgrounds, readable on all; text on `primary` is dark. */
export function darkShadesOf(color: string): Shades {
  const soft = mixed(color, DARK_SURFACE, 0.78);
  const under = mixed(color, DARK_SURFACE, 0.7);
  let primary = color;
  const isRead = (): boolean => [soft, under, DARK_HOVER].every((ground) => contrastOf(primary, ground) >= READABLE);
  for (let share = 0; !isRead() && share <= 1; share += 0.05) primary = vivid(mixed(color, '#ffffff', share));
  return {
    primary,
    'primary-strong': mixed(primary, '#ffffff', 0.3),
    'primary-hover': mixed(primary, '#ffffff', 0.15),
    'primary-line': mixed(primary, DARK_SURFACE, 0.55),
    'primary-soft': soft,
    'primary-soft-hover': under,
  };
}

/** The colours that a page derives from the company's colour, by CSS property. `tokens.css` has the others. */
export function shadeProperties(color: string | undefined, isDark: boolean): readonly (readonly [string, string])[] {
  const main = color === undefined || color === '' ? '#0f5c73' : color;
  const bright = shadesOf(main);
  const shades = {
    ...(isDark ? darkShadesOf(main) : bright),
    brand: bright.primary,
    'brand-strong': bright['primary-strong'],
  };
  return Object.entries(shades).map(([name, shade]) => [`--gj-${name}`, shade] as const);
}

/** Red, green and blue of a colour `#rrggbb`, 0 to 255. */
const parts = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour of red, green and blue, clamped to 0 to 255. */
const written = (mixture: readonly number[]): string =>
  `#${mixture
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function mixed(color: string, other: string, share: number): string {
  const others = parts(other);
  return written(parts(color).map((part, i) => part * (1 - share) + (others[i] ?? 0) * share));
}

/** A colour with more saturation, to compensate for mixing it with white. */
function vivid(color: string): string {
  const all = parts(color);
  const grey = (Math.min(...all) + Math.max(...all)) / 2;
  return written(all.map((part) => grey + (part - grey) * 1.6));
}

/** The contrast of two colours, 1 to 21, by the formula of WCAG 2 (1.4.3); text needs 4.5. */
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
