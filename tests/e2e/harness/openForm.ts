import { createElement } from 'react';
import { caseEntity } from '#proof/cases/runCase.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { Control } from '#renderer/fields/controls/ControlProps.ts';
import { loadControls } from '#renderer/form/loadControls.ts';
import { enumTypesOf } from '#renderer/form/enumTypesOf.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';
import type { HarnessRequest } from './HarnessRequest.ts';
import { harnessRenderer } from './harnessRenderer.ts';

/** Everything a form needs before it can be mounted. */
export interface OpenedForm {
  readonly request: HarnessRequest;
  readonly renderer: Renderer;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly model: EntityModel;
  readonly form: FormModel;
  readonly controls: ReadonlyMap<string, Control>;
}

/** Builds the models of a request and fetches the enum types that the product would fetch for its form. Throws when there is no such form. */
export async function openForm(request: HarnessRequest): Promise<OpenedForm> {
  const renderer = harnessRenderer(request);
  const models = new Map(
    request.entities.map((documents) => [
      documents.key,
      buildEntityModel(documents, request.organisation, () => () => undefined),
    ]),
  );
  const plain = models.get(request.entity);
  const model = plain === undefined ? undefined : caseEntity(plain, request);
  const form = model?.forms.get(request.form);
  if (model === undefined || form === undefined) throw new Error(`There is no form ${request.entity}/${request.form}`);
  const [controls] = await Promise.all([
    loadControls([...models.values()].flatMap(({ fields }) => fields.map(({ component }) => component))),
    renderer.enums.load(enumTypesOf(form, (key) => models.get(key))),
  ]);
  return { request, renderer, models, model, form, controls: counted(controls) };
}

/** The same field components; each render adds to the performance marks of the page. */
function counted(controls: OpenedForm['controls']): OpenedForm['controls'] {
  return new Map(
    [...controls].map(([name, Inner]) => [
      name,
      (props) => {
        performance.mark(`drawn ${props.field.name}`);
        return createElement(Inner, props);
      },
    ]),
  );
}
