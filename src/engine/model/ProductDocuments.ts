import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { DemoDocument } from '#generated/documents/DemoDocument.ts';
import type { EnglishDocument } from '#generated/documents/EnglishDocument.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { MenuDocument } from '#generated/documents/MenuDocument.ts';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { SettingsDocument } from '#generated/documents/SettingsDocument.ts';
import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import type { WorkbenchDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { EntityModel, Organisation } from './EntityModel.ts';
import type { PartFields } from './partFields.ts';
import { declaredFacts, declaredKind } from './UserFact.ts';

/** Everything a schemas folder holds, each document already of the right shape. Keys are file names without ending. */
export interface ProductDocuments {
  readonly entities: readonly EntityDocuments[];
  readonly enums: Readonly<Record<string, EnumDocument>>;
  readonly menus: Readonly<Record<string, MenuDocument>>;
  readonly roles: Readonly<Record<string, RoleDocument>>;
  readonly reminders: Readonly<Record<string, ReminderDocument>>;
  /** Undefined: the product describes no company. */
  readonly company?: CompanyDocument | undefined;
  /** Undefined: English texts are only those next to the others. */
  readonly english?: EnglishDocument | undefined;
  /** Undefined: there is nothing to set. */
  readonly settings?: SettingsDocument | undefined;
  /** The frame around the pages of the public site; undefined for a product without one. */
  readonly site?: SiteDocument | undefined;
  readonly pages: Readonly<Record<string, PageDocument>>;
  readonly workbench: Readonly<Record<string, WorkbenchDocument>>;
  readonly demo: Readonly<Record<string, DemoDocument>>;
  /** The names that the product's code adds; undefined if they were not looked up. */
  readonly code?: CodeNames;
}

/** The names of the parts of a product's code that documents name. */
export interface CodeNames {
  readonly commands: readonly string[];
  readonly screens: readonly string[];
  readonly blocks: readonly string[];
}

type Part = NonNullable<EntityModel['organisation']>;

/** The part that the entity of a form plays in the organisation. */
export function partOf({ 'x-organisation': declared }: Pick<FormDocument, 'x-organisation'>): Part | undefined {
  return typeof declared === 'object' ? declared.kind : declared;
}

/**
 * Finds the entities of a product that are the employee, unit, customer and message, the field names of the first two,
 * and the known facts of users: those that the employee declares, the kind of outside users, the named patterns, and
 * the currency.
 */
export function findOrganisation(
  documents: readonly Pick<EntityDocuments, 'key' | 'form'>[],
  company?: Pick<CompanyDocument, 'patterns' | 'currency'>,
): Organisation {
  const part = (name: Part): Pick<EntityDocuments, 'key' | 'form'> | undefined =>
    documents.find(({ form }) => partOf(form) === name);
  const [employee, unit] = [part('employee'), part('unit')];
  const outside = documents.filter(({ form }) => partOf(form) === 'customer');
  const kinds = outside.map(({ form }) => declaredKind(form));
  return {
    employee: employee?.key,
    unit: unit?.key,
    outsiders: outside.map(({ key, form }, i) => ({ key, title: form.title, by: kinds[i]?.[0]?.name })),
    outside: outside.length === 0 ? undefined : outside.map(({ form }) => form.title).join('、'),
    message: part('message')?.key,
    fields: { ...declaredFields(unit?.form), ...declaredFields(employee?.form) },
    facts: [
      ...(employee === undefined ? [] : declaredFacts(employee.form)),
      // Entities that name the same field mean the same fact of `$user`, each for its own users.
      ...kinds.flat().filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i),
    ],
    patterns: company?.patterns,
    currency: company?.currency,
  };
}

/** The result includes `kind`, which is no field name; no caller reads it. */
function declaredFields(form: FormDocument | undefined): Partial<PartFields> {
  const declared = form?.['x-organisation'];
  return typeof declared === 'object' && declared.kind !== 'customer' ? declared : {};
}

/** The documents of entities, each with the dialogs of its transitions. */
export function withDialogs(documents: readonly EntityDocuments[]): EntityDocuments[] {
  const dialogs = new Map(
    documents.flatMap(({ key, form }) => (form['x-dialog'] === true ? [[key, form] as const] : [])),
  );
  return documents.map((entity) => {
    const names = new Set((entity.workflow?.transitions ?? []).flatMap(({ dialog }) => dialog ?? []));
    const used = [...names].flatMap((name) => {
      const form = dialogs.get(name);
      return form === undefined ? [] : [[name, form] as const];
    });
    return used.length === 0 ? entity : { ...entity, dialogs: Object.fromEntries(used) };
  });
}

/** Names of all enum types of a product: enum documents, their aliases, and the state fields of workflows. */
export function enumTypeNames({ enums, entities }: ProductDocuments): string[] {
  const states = entities.flatMap(({ workflow }) =>
    workflow === undefined ? [] : [workflow.field, ...(workflow.more ?? []).map(({ field }) => field)],
  );
  return [...Object.keys(enums), ...Object.values(enums).flatMap(({ alias }) => alias ?? []), ...states];
}

/** The documents of a product whose texts occur in messages. */
export function namedDocuments(product: ProductDocuments): readonly unknown[] {
  const { entities, enums, menus, roles, reminders, company, settings, workbench } = product;
  // Expectations of cases are texts of the server itself, and pages and demo records are never named in messages.
  const named = [entities.map(({ cases: _, ...entity }) => entity), enums, menus, roles, reminders, company];
  return [...named, settings, workbench];
}
