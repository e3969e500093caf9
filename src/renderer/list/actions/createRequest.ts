import { shortTitle } from '#fields/shortTitle.ts';
import type { ListActionModel } from '#engine/model/ListModel.ts';
import { plainText, type Values } from '#language/Value.ts';
import { type FormRequest, relationPrefill } from '../../records/FormRequest.ts';
import type { EntitySchema, Renderer } from '../../stores/RendererContext.ts';
import { valuesPrefill } from './valuesPrefill.ts';

/** The request for a new record about a row of a list; the entity of the new record is loaded. */
export function createRequest(
  action: ListActionModel & { kind: 'create' },
  { model }: EntitySchema,
  row: Values,
  renderer: Renderer,
): FormRequest {
  const { entity, form, title, by, isFixed } = action;
  const target = renderer.schemas.findEntity(entity);
  const name = plainText(row[`${model.titleField}Text`] ?? row[model.titleField] ?? null, '、');
  const about =
    target === undefined || by === undefined
      ? {}
      : relationPrefill(target, by, { entity: model.key, id: Number(row['Id']), name });
  const prefill = { ...about, ...valuesPrefill(action.values, row, renderer) };
  return { entity, form, id: undefined, title, prefill, isFixed, ...(isFixed ? { about: shortTitle(name) } : {}) };
}
