import { listNames } from '#language/mapExpression.ts';
import type { CheckModel, EntityModel, TotalModel } from '../model/EntityModel.ts';

/** The fields of the checked record that a check reads. */
export function checkReads(entity: EntityModel, check: CheckModel | TotalModel): string[] {
  const others = 'of' in check ? listNames(check.where).filter(({ root }) => root !== '$record') : [];
  const names = [...listNames(check.when), ...others].map(({ path: [first = ''] }) => first);
  return [...new Set(names)].filter((name) => entity.field(name) !== undefined);
}
