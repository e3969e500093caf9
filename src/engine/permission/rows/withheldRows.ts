import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../../model/EntityModel.ts';
import type { UserContext } from '../UserContext.ts';

/** Fields that a user reads in some rows only, with the rows in which they are kept from him, as predicates over `$record`. */
export function withheldRows({ customer }: EntityModel, { role }: UserContext): ReadonlyMap<string, Expression> {
  if (role !== 'customer' || customer === undefined) return new Map();
  return new Map([...customer.when].map(([name, when]) => [name, build.not(when)]));
}
