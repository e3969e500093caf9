import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACYCLIC, isAllowed, isAnnex, isArrow, isPackage, ONLY_IN, PURE, roomOf, ROOMS } from './rooms.ts';
import { findCircles } from './support/house/findCircles.ts';
import { readCode, readImports, readSources } from './support/readImports.ts';

const sources = readSources('src').filter((file) => !file.startsWith('generated/'));
const imports = [...readImports('src'), ...readImports('schemas', 'schemas'), ...readImports('codegen', 'codegen')];
const edges = imports.filter(({ to }) => to.startsWith('#')).map(({ from, to }) => ({ from, to: to.slice(1) }));

describe('architecture', () => {
  it('lets imports point one way only', () => {
    expect(imports.filter((found) => !isAllowed(found))).toEqual([]);
  });

  it('imports some packages in one place only', () => {
    const strays = imports.filter(({ from, to }) =>
      Object.entries(ONLY_IN).some(
        ([name, places]) => isPackage(to, name) && !places.some((place) => from.startsWith(place)),
      ),
    );

    expect(strays).toEqual([]);
  });

  it('enters annexes from cli and toolbox only, through index.ts, when they are used', () => {
    const entering = imports.filter(({ from, to }) => isAnnex(to) && roomOf(from) !== roomOf(to));
    const frame = entering.filter(({ from }) => !isAnnex(from));

    expect(frame.map(({ from }) => roomOf(from)).filter((room) => !['cli', 'toolbox'].includes(room))).toEqual([]);
    expect(entering.filter(({ to }) => to !== `#${roomOf(to)}`)).toEqual([]);
    expect(frame.filter(({ isLazy, isType }) => !isLazy && !isType)).toEqual([]);
  });

  it('has no circles between files', () => {
    expect(findCircles(edges)).toEqual([]);
  });

  it('has no circles between folders', () => {
    const within = edges.filter(({ from, to }) => ACYCLIC.includes(roomOf(from)) && roomOf(from) === roomOf(to));
    const folders = within.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));

    expect(findCircles(folders.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  it('lets imports inside the large rooms point one way only', () => {
    expect(edges.filter((edge) => !isArrow(edge))).toEqual([]);
  });

  it('keeps files short', () => {
    const lengths = sources.map((file) => ({
      file,
      lines: readFileSync(join('src', file), 'utf8').split('\n').length - 1,
    }));
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);

    expect(lengths.filter(({ lines }) => lines > 350)).toEqual([]);
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThan(80);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(200);
  });

  it('keeps the pure rooms pure: no clock, chance, network, console or waiting', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bconsole\.|\bfetch\(|\basync\b|\bawait\b|\bsetTimeout\b/;

    expect(sources.filter((file) => PURE.includes(roomOf(file)) && impure.test(readCode(join('src', file))))).toEqual(
      [],
    );
  });

  it('runs no text as code', () => {
    expect(
      sources.filter((file) => /\beval\(|new Function\(|\bdangerouslySetInnerHTML\b/.test(readCode(join('src', file)))),
    ).toEqual([]);
  });

  it('writes SQL in server/db only', () => {
    const sql =
      /\b(select\s[\s\S]{0,200}?\sfrom\s|insert\s+into\s|update\s+"|delete\s+from\s|create\s+(table|index)\b)/;

    expect(sources.filter((file) => !file.startsWith('server/db/') && sql.test(readCode(join('src', file))))).toEqual(
      [],
    );
  });

  it('tests the engine on fixtures of its own, not on the shipped product', () => {
    const shipped = /support\/(shippedProduct|readCases)|#schemas\/|['"`/]schemas\//;
    const tests = ['language', 'fields', 'engine'].flatMap((room) =>
      readdirSync(join('tests', room), { recursive: true, encoding: 'utf8' }).map((file) => join('tests', room, file)),
    );

    expect(tests.filter((file) => statSync(file).isFile() && shipped.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('uses no type escapes', () => {
    const escape = /@ts-(ignore|nocheck|expect-error)/;

    expect(
      [...sources.map((file) => join('src', file))].filter((file) => escape.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });

  it('has no drawers', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?|\/)/;
    const doors = Object.keys(ROOMS)
      .filter(isAnnex)
      .map((room) => `${room}/index.ts`);

    expect(sources.filter((file) => drawers.test(file))).toEqual(doors.sort());
  });

  it('keeps folders small', () => {
    const folders = new Map<string, number>();
    for (const file of sources) {
      const folder = file.split('/').slice(0, -1).join('/');
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }

    expect([...folders].filter(([, count]) => count > 30)).toEqual([]);
  });

  it('names every room in src/README.md', () => {
    const text = readFileSync('src/README.md', 'utf8');
    const rooms = new Set([...sources, 'generated/'].filter((file) => file.includes('/')).map(roomOf));

    expect([...rooms].filter((room) => !text.includes(`| \`${room}\``))).toEqual([]);
  });

  it('names every folder in the README of its room', () => {
    const rooms = [...new Set(sources.filter((file) => file.includes('/')).map(roomOf))];
    const missing = rooms.flatMap((room) => {
      const text = readFileSync(join('src', room, 'README.md'), 'utf8');
      const folders = new Set(sources.filter((file) => roomOf(file) === room).map((file) => dirname(file)));
      folders.delete(room);
      return [...folders].filter((folder) => !text.includes(`- \`${folder.slice(room.length + 1)}\`:`));
    });

    expect(missing).toEqual([]);
  });
});
