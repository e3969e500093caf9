import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { otherOf } from '#annex/proof/propose/savingSituations.ts';
import { run } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

const AT = ['--lang', 'en', '--limit', '120', '--schemas', 'docs/examples/rental'];

it('is without a finding, and all its cases hold', async () => {
  expect((await run(['check', ...AT])).out).toContain(' 0 problems');
  expect(await run(['test', ...AT])).toMatchObject({ code: 0 });
});

it('explains which records take a machine for a period', async () => {
  const { out } = await run(['explain', 'booking', 'MachineId', '--lang', 'en', '--schemas', 'docs/examples/rental']);
  expect(out.match(/Whether a record is taken/g)).toHaveLength(3);
});

itWhole('has a case for each of its decisions', async () => {
  const { code, out } = await run(['cover', ...AT]);
  expect(code).toBe(0);
  // A number of a series is given by the database, so that no case can expect it.
  expect(out).toMatch(/not measured: .* series of numbers \d+/);
});

/** Something of each kind that decides: its document, and how it is broken. */
const BREAKS: readonly (readonly [kind: string, file: string, text: string, broken: string])[] = [
  ['limit', 'model', '"minimum": 50,', '"minimum": 49,'],
  ['computed limit', 'meterReading', '"minimum": "{{ $values.Previous ?? 0 }}",', ''],
  ['pattern', 'customer', '"x-pattern": "P-CREDIT"', '"x-pattern": "P-PHONE"'],
  ['filter of a reference', 'booking', '"where": "{{ $record.IsStopped !== true }}"', '"where": "{{ true }}"'],
  ['check of a period', 'booking', 'overlaps($record.FromOn, $record.ToOn, $values.FromOn, $values.ToOn)', 'true'],
  ['check with a total', 'payment', '$total + $values.Money >', '$total >'],
  ['default', 'model', '"default": 8,', '"default": 9,'],
  ['computed default', 'meterReading', '"default": "{{ date($now) }}"', '"default": "{{ addDays(date($now), 1) }}"'],
  ['filter of a rollup', 'depot', '"where": "{{ $record.MachineState === 10 }}"', '"where": "{{ true }}"'],
  ['scope', 'machine', '"user": "DepotId"', '"user": "UnitId"'],
  ['x-customer', 'contact', '$record.CustomerId === $user.CustomerId', 'true'],
  ['field of x-customer', 'booking', '"ToOn", "Site", "Note"]', '"ToOn", "Note"]'],
];
itWhole('has a case that fails when something that decides is broken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-breaks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('docs/examples/rental', folder, { recursive: true });
  // The function of the product is defined once in a process.
  const shared = resolve('docs/examples/rental/product.shared.ts');
  writeFileSync(join(folder, 'product.shared.ts'), `export { default } from ${JSON.stringify(shared)};\n`);
  const unseen: string[] = [];
  for (const [kind, entity, text, broken] of BREAKS) {
    const file = join(folder, entity, 'form.json');
    const sound = readFileSync(file, 'utf8');
    expect([kind, sound.includes(text)]).toEqual([kind, true]);
    writeFileSync(file, sound.replace(text, broken));
    const { code } = await run(['test', '--lang', 'en', '--schemas', folder]);
    if (code !== 1) unseen.push(`${kind} ${code}`);
    writeFileSync(file, sound);
  }
  expect(unseen).toEqual([]);
});

it('gets days as other days in proposed cases', () => {
  expect([otherOf(1), otherOf('2026-03-10'), otherOf('A')]).toEqual([2, '2027-04-14', '乙']);
});
