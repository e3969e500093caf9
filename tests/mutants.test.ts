import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A change that a test must detect; `npm run mutants` applies it and runs the test. */
interface Mutant {
  readonly title: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly test: string;
}

const isMutant = (item: unknown): item is Mutant =>
  typeof item === 'object' &&
  item !== null &&
  ['title', 'file', 'from', 'to', 'test'].every((key) => typeof Reflect.get(item, key) === 'string');

function readMutants(list: string): Mutant[] {
  const items: unknown = JSON.parse(readFileSync(`tests/mutants/${list}`, 'utf8'));
  if (!Array.isArray(items) || !items.every(isMutant)) throw new Error(`${list} is no list of mutants`);
  return items;
}

describe.each(readdirSync('tests/mutants'))('the mutants of %s', (list) => {
  const mutants = readMutants(list);

  it('can each be planted in one place', () => {
    const wrong = mutants.filter(
      ({ file, from, to }) => !existsSync(file) || from === to || readFileSync(file, 'utf8').split(from).length !== 2,
    );

    expect(wrong.map(({ title, file }) => `${title} (${file})`)).toEqual([]);
  });

  it('name a test that there is', () => {
    expect(mutants.filter(({ test }) => !existsSync(test)).map(({ title, test }) => `${title} (${test})`)).toEqual([]);
  });

  it('have a title each', () => {
    const titles = mutants.map(({ title }) => title);

    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });
});
