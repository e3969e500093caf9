import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { readIds, type FilterContext } from '#fields/facets/filters.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The predicate for one filter of a list, from its text in the URL; undefined when the text does not fit the field. */
export function filterExpression(field: FieldModel, text: string, context: FilterContext): Expression | undefined {
  if (text === 'empty') return build.compare(build.record(field.name), '===', null);
  if (field.name === 'OwnerUnitId') {
    // A unit includes all units below it.
    const below = readIds(text)?.map((id) =>
      build.call('contains', build.record('OwnerUnitPath'), build.literal(`/${id}/`)),
    );
    return below === undefined ? undefined : build.or(...below);
  }
  return fieldKind(field).filter?.where(field, text, context);
}
