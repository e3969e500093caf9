import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { RecordReply } from '#wire/RecordReply.ts';
import { caseEntity } from '#proof/cases/runCase.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Values } from '#language/Value.ts';
import { withDialogs } from '#engine/model/ProductDocuments.ts';
import { enumTypesOf } from '#renderer/form/enumTypesOf.ts';
import type { HarnessRequest, HarnessResult } from '../../e2e/harness/HarnessRequest.ts';
import { shippedProduct } from '../shippedProduct.ts';
import { openApp } from './openApp.ts';
import { readFields, type ShownField } from './readFields.ts';

export interface MountInput {
  readonly entity: string;
  readonly form?: string;
  readonly values?: Values;
  readonly user?: Values;
  readonly refs?: Readonly<Record<string, Values>>;
  readonly now?: string;
  readonly defaults?: boolean;
  readonly record?: RecordReply;
  readonly reveals?: boolean;
}

/** A page that mounts forms of the shipped product from JSON. */
export interface Harness {
  readonly page: Page;
  readonly forms: () => { entity: string; form: string }[];
  readonly mount: (input: MountInput) => Promise<Record<string, ShownField>>;
  readonly fields: () => Promise<Record<string, ShownField>>;
  readonly save: () => Promise<HarnessResult>;
}

let count = 0;

/** Opens the page of the harness. */
export async function openHarness(): Promise<Harness> {
  const { page } = await openApp(undefined);
  await page.goto(inject('harnessUrl'));
  await page.locator('body[data-ready="page"]').waitFor();
  const fields = (): Promise<Record<string, ShownField>> => page.evaluate(readFields);
  return {
    page,
    fields,
    forms: () =>
      [...shippedProduct().entities.values()].flatMap((entity) =>
        [...entity.forms.keys()].map((form) => ({ entity: entity.key, form })),
      ),
    mount: async (input) => {
      const request = requestOf(input);
      await page.evaluate((text) => {
        const harness: unknown = JSON.parse(text);
        window.postMessage({ harness });
      }, JSON.stringify(request));
      await page.locator(`body[data-ready="${request.id}"]`).waitFor({ state: 'attached' });
      return fields();
    },
    save: async () => {
      const before = await page.evaluate(() => {
        window.postMessage({ harnessSave: true });
        return Number(document.getElementById('harness-result')?.dataset['save'] ?? 0);
      });
      const text = await page.locator(`#harness-result[data-save="${before + 1}"]`).textContent();
      const result: unknown = JSON.parse(text ?? 'null');
      if (!isResult(result)) throw new Error('The harness answered nothing');
      return result;
    },
  };
}

const isResult = (value: unknown): value is HarnessResult =>
  typeof value === 'object' && value !== null && 'wire' in value && 'issues' in value && 'cleared' in value;

/** The request with no more of the product than the form needs. */
function requestOf(input: MountInput): HarnessRequest {
  const { documents, organisation, entities } = shippedProduct();
  const enums = enumsOfProduct(documents);
  const formName = input.form ?? 'form';
  const plain = entities.get(input.entity);
  const model = plain === undefined ? undefined : caseEntity(plain, { form: formName });
  const form = model?.forms.get(formName);
  if (model === undefined || form === undefined) throw new Error(`There is no form ${input.entity}/${formName}`);
  const keys = new Set([
    model.key,
    ...model.fields.flatMap(({ child }) => (child === undefined ? [] : [child.entity])),
  ]);
  const types = enumTypesOf(form, (key) => entities.get(key));
  count += 1;
  return {
    id: String(count),
    entities: withDialogs(documents.entities).filter(({ key }) => keys.has(key)),
    organisation,
    entity: model.key,
    form: formName,
    enums: Object.fromEntries(types.map((name) => [name, enums(name)?.items ?? []])),
    user: input.user ?? {},
    now: input.now ?? '2026-03-10 10:00:00',
    values: input.values ?? {},
    refs: input.refs ?? {},
    defaults: input.defaults === true,
    reveals: input.reveals === true,
    ...(input.record === undefined ? {} : { record: input.record }),
  };
}
