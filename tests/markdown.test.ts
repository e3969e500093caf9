import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAX_LINE_CHARACTERS = 600;
const MAX_README_LINES = 200;
const MAX_README_BYTES = 12_000;
const MAX_TOTAL_BYTES = 450_000;
const ROOTS = ['docs', 'schemas', 'src', 'tests', 'codegen'];

/** The Markdown files of the repository; the roots have no packages and no build output. */
const files = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(root, name)),
  ),
];
const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

/** The anchors of the headings of a file, as GitHub and GitLab write them. */
function anchorsOf(file: string): string[] {
  const headings = withoutBlocks(textOf(file)).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** The relative links of a file that lead nowhere. */
function brokenLinks(file: string): string[] {
  const links = [...withoutBlocks(textOf(file)).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = decodeURIComponent(link).split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !(statSync(target).isFile() && anchorsOf(target).includes(anchor));
  });
}

describe('Markdown', () => {
  it.each(files)('%s has short lines and links that lead somewhere', (file) => {
    const long = textOf(file)
      .split('\n')
      .filter((line) => line.length > MAX_LINE_CHARACTERS);
    expect(long.map((line) => line.slice(0, 80))).toEqual([]);
    expect(brokenLinks(file)).toEqual([]);
  });

  it.each(['README.md', 'README.zh.md'])('%s is short', (file) => {
    expect(textOf(file).split('\n').length - 1).toBeLessThanOrEqual(MAX_README_LINES);
    expect(statSync(file).size).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it('is at most 450 kB in total', () => {
    expect(files.reduce((total, file) => total + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });
});
