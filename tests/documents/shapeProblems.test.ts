import { expect, it } from 'vitest';
import { shapeProblems } from '#documents/shapeProblems.ts';
import { isListDocument } from '#generated/validators.js';

const proposalFor = (when: string): string | undefined => {
  const list: unknown = { title: '设备', columns: ['Name'], marks: [{ when, color: 'red' }] };
  expect(isListDocument(list)).toBe(false);
  const [problem] = shapeProblems('a/list.json', list, isListDocument.errors ?? []);
  expect(problem).toMatchObject({
    pointer: '/marks/0/when',
    message: 'A condition or expression is written in two braces',
  });
  return problem?.proposal;
};

it.each([
  ['$record.A', 'Write {{ $record.A }}'],
  ['{ $record.A }', 'Write {{ $record.A }}'],
  ['{$record.A}', 'Write {{ $record.A }}'],
  ['{{ $record.A', 'Write {{ $record.A }}'],
  ['$record.A }}', 'Write {{ $record.A }}'],
  ['已{{ $record.A }}', undefined],
  ['甲 {{ $record.A }} 和 {{ $record.B }}', undefined],
  ['{ }', undefined],
])('puts %s into braces where it is clear what is meant', (written, proposal) => {
  expect(proposalFor(written)).toBe(proposal);
});
