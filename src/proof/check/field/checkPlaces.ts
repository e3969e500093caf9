import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports placeholders in a check's message that are never replaced: only `n` is. `pointer` is that of the check. */
export function checkPlaces(message: string, n: string | undefined, pointer: string, report: Report): void {
  for (const [place, name = ''] of message.matchAll(/\{([A-Za-z]\w*)\}/g)) {
    if (name === 'n' && n !== undefined) continue;
    report({
      code: 'document/invalid',
      pointer: `${pointer}/message`,
      message: `Nothing is put into ${place}: people would read it so`,
      proposal: n === undefined ? `Add a description next to it: "n": "{{ … }}"` : 'Write {n}',
    });
  }
}
