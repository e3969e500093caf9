import type { FoundSection } from '#engine/schema/collectNodes.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports a field in two sections: names are unique in a record, so one of the two would have no effect. */
export function checkDeclaredOnce(sections: readonly FoundSection[], report: Report): void {
  const first = new Map<string, string>();
  for (const { name, pointer } of sections.flatMap(({ fields }) => fields)) {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, pointer);
    else
      report({
        code: 'document/duplicate-key',
        pointer,
        atKey: true,
        message: `The field "${name}" is in this form already, at ${earlier}: a record has one of each name`,
        proposal: 'Keep the one that is meant, or give this one another name',
      });
  }
}
