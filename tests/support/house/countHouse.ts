import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { roomOf } from '../../rooms.ts';
import { readCode, readImports, readSources } from '../readImports.ts';
import { findCircles } from './findCircles.ts';

/** One count, with what the plan of the house asks of it. */
export interface HouseCount {
  readonly title: string;
  readonly now: string;
  readonly guide: string;
}

/** A comparison with the name of a field type: `type === 'money'`, `case 'money'`, a list of types to look a type up in. */
const DECIDES_TYPE =
  /(?:\btype\b\s*[!=]==\s*|\bcase\s+)'(?:text|longtext|richtext|money|integer|decimal|percent|boolean|date|datetime|enum|enumTree|multiEnum|lookup|reference|references|attachments|image|phone|email|region|rows)'|:\s*readonly FieldType\[\]|Record<FieldType/g;

/** The rooms where a field kind is at home. */
const OF_FIELDS = ['fields/', 'renderer/fields/'];

/** What can be counted in the text of `src`: files, folders, cycles, imports, field types decided elsewhere, names defined twice. */
export function countHouse(): HouseCount[] {
  const files = readSources('src').filter((file) => !file.startsWith('generated/'));
  const folders = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath.slice('src'.length + 1), entry.name))
    .filter((folder) => roomOf(folder) !== 'generated');
  const lines = files
    .map((file) => readFileSync(join('src', file), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b);
  const at = (share: number): number => lines[Math.floor(lines.length * share)] ?? 0;
  const edges = readImports('src')
    .filter(({ from, to }) => to.startsWith('#') && roomOf(from) !== 'generated')
    .map(({ from, to }) => ({ from, to: to.slice(1) }));
  const own = edges.filter(({ from, to }) => dirname(from) === dirname(to)).length;
  const between = edges
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to && from !== '.' && to !== '.');
  const deciding = files
    .filter((file) => !OF_FIELDS.some((place) => file.startsWith(place)))
    .map((file) => [...readCode(join('src', file)).matchAll(DECIDES_TYPE)].length)
    .filter((count) => count > 0);
  const decided = deciding.reduce((sum, count) => sum + count, 0);
  return [
    { title: 'files', now: String(files.length), guide: 'about 1,100' },
    { title: 'folders', now: String(folders.length), guide: '≤ 130' },
    { title: 'lines of a file: median', now: String(at(0.5)), guide: 'near 70' },
    { title: 'lines of a file: 90 % under', now: String(at(0.9)), guide: '200' },
    { title: 'lines of the longest file', now: String(lines.at(-1) ?? 0), guide: '≤ 350' },
    { title: 'files under 15 lines', now: String(lines.filter((count) => count < 15).length), guide: 'few' },
    { title: 'imports inside the own folder', now: `${Math.round((own / edges.length) * 100)} %`, guide: '≥ 45 %' },
    { title: 'folders in a cycle', now: String(foldersInCycles(between)), guide: '0' },
    {
      title: 'places that decide a field type outside the rooms of fields',
      now: `${decided} in ${deciding.length} files`,
      guide: '0',
    },
    { title: 'function names defined in more than one file', now: String(namesTwice(files)), guide: 'few' },
  ];
}

function foldersInCycles(edges: readonly { from: string; to: string }[]): number {
  return new Set(findCircles(edges).flat()).size;
}

/** Functions of modules, not methods or local ones. */
function namesTwice(files: readonly string[]): number {
  const places = new Map<string, number>();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join('src', file), 'utf8'), ts.ScriptTarget.Latest);
    const names = new Set(
      source.statements.flatMap((node) => (ts.isFunctionDeclaration(node) ? (node.name?.text ?? []) : [])),
    );
    for (const name of names) places.set(name, (places.get(name) ?? 0) + 1);
  }
  return [...places.values()].filter((count) => count > 1).length;
}
