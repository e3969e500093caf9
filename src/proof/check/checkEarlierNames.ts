import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** An earlier name leads to one field: neither to one that is still there, nor to two. */
export function checkEarlierNames(
  earlier: readonly string[],
  pointer: string,
  own: string,
  entity: EntityModel,
  report: Report,
): void {
  earlier.forEach((name, i) => {
    const other = entity.fields.find((field) => field.was.includes(name))?.name;
    if (entity.field(name) !== undefined)
      report({
        code: 'document/invalid',
        pointer: `${pointer}/${i}`,
        message: `"${name}" is the name of a field now; it cannot be an earlier name of "${own}"`,
        proposal: 'Remove it',
      });
    else if (other !== own)
      report({
        code: 'rule/duplicate',
        pointer: `${pointer}/${i}`,
        message: `"${other}" says that it was called "${name}", too`,
      });
  });
}
