import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { RecordReply } from '#client/records/RecordReply.ts';
import type { Values } from '#core/expression/Value.ts';
import type { HarnessRequest, HarnessResult } from '../../e2e/harness/HarnessRequest.ts';
import { enumsOf } from '../enumsOf.ts';
import { shippedProduct } from '../shippedProduct.ts';
import { openApp } from './openApp.ts';

/** One field as the mounted form shows it; hidden fields are not there at all. */
export interface ShownField {
  readonly required: boolean;
  readonly error: string | null;
}

export interface MountInput {
  readonly entity: string;
  readonly form?: string;
  readonly values?: Values;
  readonly user?: Values;
  readonly refs?: Readonly<Record<string, Values>>;
  readonly now?: string;
  readonly defaults?: boolean;
  readonly record?: RecordReply;
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
      await page.evaluate(() => {
        window.postMessage({ harnessSave: true });
      });
      const text = await page.locator('#harness-result').textContent();
      const result: unknown = JSON.parse(text ?? 'null');
      if (!isResult(result)) throw new Error('The harness answered nothing');
      return result;
    },
  };
}

const isResult = (value: unknown): value is HarnessResult =>
  typeof value === 'object' && value !== null && 'wire' in value && 'issues' in value && 'cleared' in value;

function requestOf(input: MountInput): HarnessRequest {
  const { documents, organisation } = shippedProduct();
  const enums = enumsOf(documents);
  const names = [
    ...Object.keys(documents.enums),
    ...Object.values(documents.enums).flatMap(({ alias }) => alias ?? []),
    ...documents.entities.flatMap(({ workflow }) =>
      workflow === undefined ? [] : [workflow.field, ...(workflow.more ?? []).map(({ field }) => field)],
    ),
  ];
  count += 1;
  return {
    id: String(count),
    entities: documents.entities,
    organisation,
    entity: input.entity,
    form: input.form ?? 'form',
    enums: Object.fromEntries(names.map((name) => [name, enums(name)?.items ?? []])),
    user: input.user ?? {},
    now: input.now ?? '2026-03-10 10:00:00',
    values: input.values ?? {},
    refs: input.refs ?? {},
    defaults: input.defaults === true,
    ...(input.record === undefined ? {} : { record: input.record }),
  };
}

/** Runs in the page: every field the form shows, those of child rows left out. */
function readFields(): Record<string, ShownField> {
  return Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('.gj-field[data-field]')].map((field) => [
      field.dataset['field'] ?? '',
      {
        required: field.dataset['required'] === 'true',
        error: field.querySelector('.gj-field-error')?.textContent ?? null,
      },
    ]),
  );
}
