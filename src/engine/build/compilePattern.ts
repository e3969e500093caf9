import type { PatternModel } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** A quantified group that itself ends in a quantifier: such patterns can take exponential time. */
const UNSAFE = /\([^)]*[+*}][^)]*\)\s*[+*{]/;

/** Lookarounds, named groups and back references. */
const LOOK = /\(\?[=!<]|\\[1-9]/;

/** Compiles the `pattern` of a field. A pattern that could run for exponential time, or does not parse, is reported. */
export function compilePattern(
  pattern: string,
  message: string,
  pointer: string,
  report: Report,
): PatternModel | undefined {
  const [look] = LOOK.exec(pattern) ?? [];
  if (look !== undefined) {
    report({
      code: 'pattern/unsafe',
      pointer,
      message: `"${look}" is not possible in a pattern: how long it takes cannot be examined`,
      proposal: 'Write what the text consists of, part by part',
    });
    return undefined;
  }
  if (UNSAFE.test(pattern)) {
    report({
      code: 'pattern/unsafe',
      pointer,
      message: 'The pattern nests repetition, which can run for ever on some texts',
      proposal: 'Use a pattern without a repeated group that itself repeats',
    });
    return undefined;
  }
  try {
    const compiled = new RegExp(pattern, 'u');
    return { text: pattern, test: (text) => compiled.test(text), message };
  } catch (error) {
    report({
      code: 'pattern/unsafe',
      pointer,
      message: error instanceof Error ? error.message : 'The pattern does not parse',
    });
    return undefined;
  }
}
