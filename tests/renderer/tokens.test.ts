import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TAG_COLORS } from '#language/EnumType.ts';
import { contrastOf, darkShadesOf, shadesOf } from '#engine/site/shades.ts';

const TOKENS = readFileSync('src/renderer/layout/tokens.css', 'utf8');
const [, bright = '', dark = ''] = /:root \{(.*?)\n\}.*?\[data-look='dark'\] \{(.*?)\n\}/s.exec(TOKENS) ?? [];
const read = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--gj-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
const BRIGHT = read(bright);
const LOOKS = { bright: BRIGHT, dark: { ...BRIGHT, ...read(dark) } };
const SHEETS = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => file.endsWith('.css') && !file.startsWith('src/site/') && !file.endsWith('/tokens.css'));
/** The contrast that small text needs on its background (WCAG 2, 1.4.3). */
const READABLE = 4.5;

it('no style sheet of the back office has a colour of its own, nor a token that nobody gives it', () => {
  const known = new Set([...Object.keys(BRIGHT), ...Object.keys(shadesOf('#0f5c73')), ...['brand', 'brand-strong']]);
  const strays = SHEETS.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const own = [...text.matchAll(/--gj-([\w-]+):/g)].map(([, name]) => name);
    const used = [...text.matchAll(/var\(--gj-([\w-]+)/g)].map(([, name = '']) => name);
    return [
      ...(text.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi) ?? []),
      ...used.filter((name) => !known.has(name) && !own.includes(name)),
    ].map((stray) => `${file}: ${stray}`);
  });
  expect(SHEETS.length).toBeGreaterThan(40);
  expect(strays).toEqual([]);
});

it('no class gets the same property from two style sheets, of which the one that is fetched last would win', () => {
  // Paper takes away what screens show, and pages of others have no frame of ours.
  const sheets = SHEETS.filter((file) => !/\/(print|embed)\.css$/.test(file));
  const places = new Map<string, Set<string>>();
  for (const file of sheets) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const selector of selectors.split(',').map((each) => each.trim()))
        if (/^\.gj-[\w-]+$/.test(selector))
          for (const [, property = ''] of body.matchAll(/(?:^|;)\s*([\w-]+):/g)) {
            const key = `${selector} ${property}`;
            places.set(key, (places.get(key) ?? new Set()).add(file));
          }
  }
  const twice = [...places].filter(([, files]) => files.size > 1).map(([key, files]) => [key, ...files].join(' '));
  expect(places.size).toBeGreaterThan(1000);
  expect(twice).toEqual([]);
});

it.each(Object.entries(LOOKS))('words are read on every ground they stand on: %s', (_name, tokens) => {
  const of = (name: string): string => tokens[name] ?? '';
  const plain = ['page', 'surface', 'raised', 'subtle', 'hover'];
  const pairs = [
    ...['text', 'text-soft', 'muted', 'faint'].flatMap((word) => plain.map((ground) => [word, ground])),
    ...TAG_COLORS.flatMap((color) => ['surface', 'raised', `${color}-soft`].map((ground) => [`${color}-text`, ground])),
    ['on-solid', 'red-text'],
    ...['ink', 'paper-red'].map((word) => [word, 'paper']),
  ];
  const unread = pairs.filter(([word = '', ground = '']) => contrastOf(of(word), of(ground)) < READABLE);
  expect(unread).toEqual([]);
  const marks = TAG_COLORS.map((color) => of(`${color}-mark`));
  const charts = [1, 2, 3, 4].map((number) => of(`chart-${number}`));
  expect([...marks, ...charts].filter((mark) => contrastOf(mark, of('surface')) < 3)).toEqual([]);
});

it('the colour of a product is read on dark grounds, whatever it is, and words on it are', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (own) => {
      const { primary, ...shades } = darkShadesOf(own);
      const grounds = [shades['primary-soft'], LOOKS.dark['surface'], LOOKS.dark['raised'], LOOKS.dark['hover']];
      for (const ground of grounds) expect(contrastOf(primary, ground ?? '')).toBeGreaterThanOrEqual(READABLE);
      for (const solid of [primary, shades['primary-hover'], shades['primary-strong']])
        expect(contrastOf(solid, LOOKS.dark['on-solid'] ?? '')).toBeGreaterThanOrEqual(READABLE);
    }),
  );
});
