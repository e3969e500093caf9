/** The sources of the drawings, by file. */
const SOURCES = import.meta.glob<string>('./*.svg', { eager: true, query: '?raw', import: 'default' });

/** The colours of a drawing on the ground of a page. */
const COLOURS: Readonly<Record<string, string>> = {
  'var(--art-line)': '#9fb8bd',
  'var(--art-accent)': '#c9573a',
  'var(--art-fill)': '#1a333e',
  'var(--art-ground)': '#0f1e26',
};

/** The drawing of a kind, like `towers`, as an SVG file of its own; undefined for other texts. */
export function artFile(kind: string): string | undefined {
  const source = SOURCES[`./${kind}.svg`];
  if (source === undefined) return undefined;
  return Object.entries(COLOURS).reduce((svg, [name, colour]) => svg.replaceAll(name, colour), source);
}
