import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { proposeCases, proposeDecisions, proposeDocuments } from '#annex/proof';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { addCases } from '#documents/edit/appendCases.ts';
import { fixDocuments } from '#documents/edit/fixDocuments.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { titlesOf } from '#documents/titlesOf.ts';
import { AUTHOR_WORDS } from './authorWords.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { createEntity, type EntitySpec } from './createEntity.ts';
import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { Value } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { printJson } from '#documents/edit/printJson.ts';
import type { Language } from '#engine/words/Language.ts';
import type { FieldSpec } from './fieldSpec.ts';

export interface NewEntity {
  /** The documents that are new, and the menu as it is with the new entry. */
  readonly texts: readonly SourceText[];
  /** The titles of the roles that open its screen: those with its key, or all. */
  readonly openedBy: readonly string[];
  /** The documents of the others. */
  readonly closedTo: readonly string[];
  /** When there are any, nothing should be written. */
  readonly problems: readonly LocatedProblem[];
}

/** The checked documents of a new entity; labels of items become values. Throws SpecError for one that exists. */
export function newEntity(spec: EntitySpec, product: readonly SourceText[], limits: Limits): NewEntity {
  const created = createEntity(spec, product);
  const others = product.filter(({ file }) => !created.some((each) => each.file === file));
  const fixes = new Map(fixDocuments([...others, ...created], limits).changed.map(({ file, text }) => [file, text]));
  const documents = created.map(({ file, text }) => ({ file, text: fixes.get(file) ?? text }));
  const texts = [...documents, ...(spec.hasDemo ? sampleText(spec, [...others, ...documents]) : [])];
  const loaded = loadDocuments([...others, ...texts]);
  const own = new Set(texts.map(({ file }) => file));
  const problems = [...loaded.problems, ...lintDocuments(loaded, limits)].filter(({ file }) => own.has(file));
  const entity = loaded.entities.get(spec.key);
  const roles = Object.entries(loaded.documents.roles);
  const opens = ({ keys }: RoleDocument): boolean => keys === '*' || keys.includes(spec.permission);
  const told = {
    openedBy: roles.flatMap(([, role]) => (opens(role) ? [role.title] : [])),
    closedTo: roles.flatMap(([key, role]) => (opens(role) ? [] : [`roles/${key}.json`])),
  };
  if (problems.length > 0 || entity === undefined) return { texts, ...told, problems };
  const enums = enumsOfProduct(loaded.documents);
  const first = firstCase(spec);
  const words = titlesOf({ language: spec.language });
  const world = decisionWorld({ ...loaded, enums });
  const proposed = proposeCases(entity, [first], enums, limits, { findEntity: world.findEntity, words });
  const rules = [first, ...proposed.cases];
  const { decisions } = proposeDecisions(entity, {}, world, limits, words);
  const keys = proposeDocuments(entity, { cases: rules, decisions }, world, { limits, words });
  const all = { cases: [...rules, ...keys.cases], decisions: [...decisions, ...keys.decisions] };
  const cases = { file: `${spec.key}/cases.json`, text: addCases('', all) ?? '' };
  return { texts: [...texts, cases], ...told, problems };
}

/** A case of the form before any input. */
function firstCase({ title, fields, rules, language }: EntitySpec): RuleCase {
  const words = AUTHOR_WORDS[language];
  const ruled = new Set(rules.map(({ field }) => field));
  const required = fields.filter(({ name, isRequired }) => isRequired && !ruled.has(name));
  const [shown] = fields.filter(({ name }) => !ruled.has(name));
  const expect = Object.fromEntries(required.map(({ name }) => [name, { required: true, error: true }]));
  return {
    title:
      required.length === 0
        ? words.create(title)
        : words.createNeeds(
            title,
            required.map((field) => field.title),
          ),
    rule: 'NEW',
    values: {},
    expect: required.length === 0 ? { [shown?.name ?? fields[0]?.name ?? '']: { error: false } } : expect,
  };
}

const ROWS = 3;
/** Accounts are in the last files, because they refer to employees. */
const ACCOUNTS_FROM = 90;
const NOW = '2026-03-10 10:00:00';

/** The file of demo rows of a new entity, after those of the existing entities; none if no rows could be generated. */
function sampleText(spec: EntitySpec, product: readonly SourceText[]): SourceText[] {
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
