import { expect, it } from 'vitest';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';
import mistakes from '../../fixtures/mistakes.json' with { type: 'json' };

/** A typical mistake of authors, the findings, and the proposal (or the message, if the intention is unclear). */
interface Mistake {
  readonly title: string;
  readonly found: string;
  readonly said: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const MISTAKES: readonly Mistake[] = mistakes;
const LIBRARY = readFolder('docs/examples/library');

it('are none in the library as it is', () => {
  const loaded = loadDocuments(LIBRARY);
  expect([...loaded.problems, ...lintDocuments(loaded)]).toEqual([]);
});

it.each(MISTAKES)('$title: found in its place, with what to do', ({ changes, found, said }) => {
  const texts = LIBRARY.map((source) => ({ ...source }));
  for (const { file, from, to } of changes) {
    const source = texts.find((each) => each.file === file);
    if (source === undefined) texts.push({ file, text: to });
    else {
      expect(source.text, file).toContain(from);
      source.text = source.text.replace(from, to);
    }
  }
  const loaded = loadDocuments(texts);
  const lines = [...loaded.problems, ...lintDocuments(loaded)].map(
    ({ file, line, message, proposal }) => `${file}:${line} ${proposal ?? message}`,
  );
  expect(lines.join('\n')).toContain(`${found} ${said}`);
});
