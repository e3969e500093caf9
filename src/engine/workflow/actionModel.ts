import { actionDocuments } from '../build/actionDocuments.ts';
import { buildEntityModel } from '../build/buildEntityModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';

const made = new WeakMap<EntityModel, Map<string, EntityModel>>();

/**
 * The entity as the dialog of a transition sees it, with a form named like the action; undefined for a code that is none of its
 * transitions. Made once, when it is first asked for.
 */
export function actionModel(entity: EntityModel, code: string): EntityModel | undefined {
  const { documents, organisation } = entity.source;
  const transition = documents.workflow?.transitions?.find(({ action }) => action === code);
  if (transition === undefined) return undefined;
  const models = made.get(entity) ?? new Map<string, EntityModel>();
  made.set(entity, models);
  // What is wrong with the documents was reported when the entity itself was made.
  const model =
    models.get(code) ??
    buildEntityModel(actionDocuments(documents, transition, organisation), organisation, () => () => undefined);
  models.set(code, model);
  return model;
}
