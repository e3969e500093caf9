import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { Value } from '#language/Value.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { printJson } from '#documents/edit/printJson.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { Language } from '#engine/words/Language.ts';
import { AUTHOR_WORDS } from './authorWords.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import type { EntitySpec } from './createEntity.ts';
import type { FieldSpec } from './fieldSpec.ts';

const ROWS = 3;
/** Accounts are in the last files, because they refer to employees. */
const ACCOUNTS_FROM = 90;
const NOW = '2026-03-10 10:00:00';

/** The file of demo rows of a new entity, after those of the existing entities; none if no rows could be generated. */
export function sampleText(spec: EntitySpec, product: readonly SourceText[]): SourceText[] {
  const rows = sampleRows(spec, product);
  if (rows.length === 0) return [];
  const numbers = product.flatMap(({ file }) => {
    const number = Number(/^demo\/(\d+)-/.exec(file)?.[1] ?? 0);
    return number < ACCOUNTS_FROM ? [number] : [];
  });
  const last = Math.max(0, ...numbers);
  const next = Math.min((Math.floor(last / 10) + 1) * 10, ACCOUNTS_FROM - 1);
  const document: DemoDocument = { $schema: '../meta/demo.schema.json', rows };
  return [{ file: `demo/${next}-${spec.key}.json`, text: `${printJson(document)}\n` }];
}

/** Rows of a new entity within its product: what its rules show, and only rows that its rules and checks let through. */
function sampleRows(spec: EntitySpec, product: readonly SourceText[]): DemoDocument['rows'] {
  const { entities, documents } = loadDocuments(product);
  const entity = entities.get(spec.key);
  if (entity === undefined) return [];
  const enums = enumsOfProduct(documents);
  return Array.from({ length: ROWS }, (_, i) => i).flatMap((i) => {
    const entries = spec.fields.flatMap((field): [string, Value][] => {
      const model = entity.field(field.name);
      if (model === undefined) return [];
      const items = enums(model.enum?.type ?? '')?.items ?? [];
      const sample = sampleOf(field, model, i, { language: spec.language, items, ids: idsOf(field.entity, documents) });
      return sample === undefined ? [] : [[field.name, sample]];
    });
    const context = { values: Object.fromEntries(entries), user: {}, now: NOW, refs: {}, enums };
    const outcome = evaluateRules(entity.ruleSet, context);
    if (validateRecord({ entity, outcome, context, fields: entity.fields }).length > 0) return [];
    const isShown = (name: string): boolean => {
      const index = entity.field(name)?.index ?? -1;
      return outcome.states[index]?.display === 'visible' && !outcome.computed.has(index);
    };
    return [{ Id: i + 1, ...Object.fromEntries(entries.filter(([name]) => isShown(name)).map(asWritten)) }];
  });
}

/** Days are counted from the first start, so that a demo never grows old. */
const asWritten = ([name, value]: [string, Value]): [string, Value] =>
  typeof value === 'string' && value.startsWith('2026-03-')
    ? [name, value.length > 10 ? 'D-1 09:30:00' : 'D-1']
    : [name, value];

function idsOf(entity: string | undefined, { demo }: Pick<ProductDocuments, 'demo'>): Value[] {
  return Object.entries(demo)
    .filter(([name, document]) => (document.entity ?? name.replace(/^\d+-/, '')) === entity)
    .flatMap(([, { rows }]) => rows.flatMap(({ Id }) => (typeof Id === 'number' ? [Id] : [])));
}

/** A plausible value of a field; undefined if none can be generated, as for a file. */
function sampleOf(
  { title, kind }: FieldSpec,
  field: FieldModel,
  i: number,
  { language, items, ids }: { language: Language; items: readonly { readonly Value: Value }[]; ids: readonly Value[] },
): Value | undefined {
  const { sample, phone } = AUTHOR_WORDS[language];
  if (kind.refersTo === 'item') return items[i % items.length]?.Value;
  if (kind.refersTo === 'record') return ids[i % ids.length];
  if (kind.refersTo !== undefined) return undefined;
  if (kind.word?.name === 'phone') return phone(i + 1);
  if (kind.text === 'line') return language === 'zh' ? `${title}${i + 1}` : `${title} ${i + 1}`;
  if (kind.text === 'lines') return sample(title, i + 1);
  if (kind.text === 'html') return `<p>${sample(title, i + 1)}</p>`;
  if (kind.moment !== undefined) return kind.moment === 'date' ? '2026-03-09' : '2026-03-09 09:30:00';
  if (kind.amount !== undefined) return (i + 1) * 10;
  return kind.sample(i + 1, field);
}
