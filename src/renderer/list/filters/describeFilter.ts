import type { DescribeContext } from '#fields/facets/filters.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Describes a filter's value: item labels, a range, a quick range, names of chosen records. */
export function describeFilter(field: FieldModel, text: string, more: DescribeContext): string {
  return text === 'empty' ? '未填' : (fieldKind(field).filter?.describe(field, text, more) ?? text);
}
