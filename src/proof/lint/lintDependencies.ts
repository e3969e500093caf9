import type { Branch, Reaction } from '#generated/documents/FormDocument.ts';
import { listNames } from '#language/mapExpression.ts';
import { tryExpression } from '../expressions/listExpressions.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports `dependencies` that their reaction does not read. */
export function lintDependencies(reaction: Reaction, pointer: string, report: Report): void {
  const { dependencies, when, fulfill, otherwise } = reaction;
  const aliases = Object.entries(dependencies ?? {});
  const texts = [when, ...effectsOf(fulfill), ...effectsOf(otherwise)].filter(
    (text) => typeof text === 'string' && text.includes('{{'),
  );
  const parsed = texts.flatMap((text) => tryExpression(text) ?? []);
  // It is unknown what an unparsable text reads.
  if (parsed.length < texts.length) return;
  const names = parsed.flatMap(listNames).filter(({ root }) => root === '$deps');
  const used = new Set(names.map(({ path }) => path[0]));
  const unused = aliases.filter(([alias]) => !used.has(alias));
  // A list counts its entries, so that one in the middle cannot go without changing the others' numbers.
  const isMovable = (alias: string): boolean =>
    !Array.isArray(dependencies) || aliases.slice(Number(alias)).every(([other]) => !used.has(other));
  // A name that is read under no alias may be one of the unused, misspelt; it is reported where it stands.
  if (names.some(({ path }) => !aliases.some(([alias]) => alias === path[0]))) return;
  if (aliases.length > 1 && unused.length === aliases.length) {
    const names = aliases.map(([alias]) => `"${alias}"`).join(', ');
    reportUnused(`${pointer}/dependencies`, `The rule reads none of its dependencies: ${names}`, true, report);
    return;
  }
  for (const [alias, field] of unused.toReversed()) {
    const twin = aliases.find(([other, name]) => other !== alias && name === field);
    const message =
      twin === undefined
        ? `The rule does not read "${alias}" (${field})`
        : `"${alias}" repeats "${twin[0]}" (${field}), and the rule does not read it`;
    const at = aliases.length === 1 ? `${pointer}/dependencies` : `${pointer}/dependencies/${alias}`;
    reportUnused(at, message, isMovable(alias), report);
  }
}

const effectsOf = (branch: Branch | undefined): unknown[] => Object.values<unknown>({ ...branch?.state });

function reportUnused(pointer: string, message: string, isSure: boolean, report: Report): void {
  report({
    code: 'rule/unused-dependency',
    pointer,
    atKey: true,
    message,
    proposal: 'Take it away, or use it',
    fix: isSure ? { kind: 'remove' } : undefined,
  });
}
