import type { Branch, Reaction } from '#generated/documents/FormDocument.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';
import type { RuleProperty } from '#engine/rules/Rule.ts';

type Part = 'fulfill' | 'otherwise';

/** A reaction that does not set a property, in one of its branches or in both; undefined where it then sets nothing. */
export function withoutProperty(
  { fulfill, otherwise, ...rest }: Reaction,
  property: RuleProperty,
  parts: readonly Part[] = ['fulfill', 'otherwise'],
): Reaction | undefined {
  const left = (part: Part, branch: Branch | undefined): Partial<Pick<Reaction, Part>> => {
    const state = Object.entries(branch?.state ?? {}).filter(
      ([key]) => !parts.includes(part) || SPELLINGS.get(key)?.property !== property,
    );
    return state.length === 0 ? {} : { [part]: { state: Object.fromEntries(state) } };
  };
  const branches = { ...left('fulfill', fulfill), ...left('otherwise', otherwise) };
  return Object.keys(branches).length === 0 ? undefined : { ...rest, ...branches };
}
