import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { publicPageOf } from '#engine/site/publicPageOf.ts';
import type { Call } from '../../access/Call.ts';

/** The address of the public page that a record has, or would have were it public; undefined without one. */
export function pageOfRecord(entity: EntityModel, id: number, values: Values, call: Call): string | undefined {
  if (entity.public?.where === undefined) return undefined;
  return publicPageOf(Object.values(call.product.documents.pages), {
    entity: entity.key,
    id,
    values,
    inList: (name) => {
      const list = entity.lists.get(name);
      return list !== undefined && (list.where === undefined || holdsOf(list.where, id, values, call));
    },
  });
}

/** Tells whether a condition over a record holds of these values. */
export function holdsOf(where: Expression, id: number, values: Values, { user, now, enums }: Call): boolean {
  const record = { ...values, Id: id };
  return (
    compileExpression(where)({ values: record, record, index: 0, self: null, refs: {}, user, now, enums }) === true
  );
}
