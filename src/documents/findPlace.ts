import { locateProblem } from './locateProblem.ts';
import { parseSource } from './SourceFile.ts';

/** Line and column (both from 1) of a JSON pointer in a text; of the last thing on the way to it that there is. */
export function findPlace(
  text: string,
  pointer: string,
  range?: readonly [start: number, end: number],
): { line: number; column: number } {
  const { source } = parseSource('', text);
  return locateProblem({ code: 'document/invalid', file: '', pointer, message: '', range }, source);
}
