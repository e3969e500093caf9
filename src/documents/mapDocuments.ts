import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import {
  isCompanyDocument,
  isEnumDocument,
  isFormDocument,
  isListDocument,
  isMenuDocument,
  isPickDocument,
  isPrintDocument,
  isReminderDocument,
  isRoleDocument,
  isWorkbenchDocument,
  isWorkflowDocument,
} from '#generated/validators.js';
import type { ShapeError } from './shapeSentence.ts';

/** Makes another document of one; the same object where it leaves it as it is. */
type Change = (document: object) => unknown;

/** The requirements on changed documents. */
interface Demands {
  /** Texts may be longer than allowed: the source of the replacement was checked. */
  readonly mayBeLonger?: boolean;
  /** Hears of a document that is of the wrong shape once it is changed. */
  readonly refuse?: (file: string, changed: unknown, errors: readonly ShapeError[]) => void;
}

interface Validator<T> {
  (value: unknown): value is T;
  errors?: ShapeError[] | null;
}

const isTooLong = ({ keyword }: ShapeError): boolean => keyword === 'maxLength';

/**
 * A product with each document as `change` returns it; a result of the wrong shape is discarded. Unchanged parts,
 * whether a document, an entity or the product, stay the same objects.
 */
export function mapDocuments(
  documents: ProductDocuments,
  change: Change,
  { mayBeLonger = false, refuse }: Demands = {},
): ProductDocuments {
  const fits = <T>(value: unknown, isShape: Validator<T>): value is T =>
    isShape(value) || (mayBeLonger && (isShape.errors ?? []).every(isTooLong));
  const map = <T extends object>(file: string, document: T, isShape: Validator<T>): T => {
    const changed = change(document);
    if (changed === document) return document;
    if (fits(changed, isShape)) return changed;
    refuse?.(file, changed, isShape.errors ?? []);
    return document;
  };
  const mapAll = <T extends object>(
    fileOf: (name: string) => string,
    all: Readonly<Record<string, T>>,
    isShape: Validator<T>,
  ): Readonly<Record<string, T>> => {
    const mapped = Object.entries(all).map(([name, document]) => [name, map(fileOf(name), document, isShape)] as const);
    return mapped.some(([name, document]) => document !== all[name]) ? Object.fromEntries(mapped) : all;
  };
  const mapEntity = (entity: EntityDocuments): EntityDocuments => {
    const { key, form, forms, lists, workflow, print } = entity;
    const mapped = {
      form: map(`${key}/form.json`, form, isFormDocument),
      forms: mapAll((name) => `${key}/${name}.form.json`, forms, isPickDocument),
      lists: mapAll((name) => `${key}/${name === 'list' ? name : `${name}.list`}.json`, lists, isListDocument),
      workflow: workflow === undefined ? undefined : map(`${key}/workflow.json`, workflow, isWorkflowDocument),
      print: print === undefined ? undefined : map(`${key}/print.json`, print, isPrintDocument),
    };
    const isSame =
      mapped.form === form &&
      mapped.forms === forms &&
      mapped.lists === lists &&
      mapped.workflow === workflow &&
      mapped.print === print;
    return isSame ? entity : { ...entity, ...mapped };
  };
  const { company } = documents;
  const entities = documents.entities.map(mapEntity);
  const mapped = {
    entities: entities.some((entity, at) => entity !== documents.entities[at]) ? entities : documents.entities,
    enums: mapAll((name) => `enums/${name}.json`, documents.enums, isEnumDocument),
    menus: mapAll((name) => `menus/${name}.json`, documents.menus, isMenuDocument),
    roles: mapAll((name) => `roles/${name}.json`, documents.roles, isRoleDocument),
    reminders: mapAll((name) => `reminders/${name}.json`, documents.reminders, isReminderDocument),
    workbench: mapAll((name) => `workbench/${name}.json`, documents.workbench, isWorkbenchDocument),
    company: company === undefined ? undefined : map('company.json', company, isCompanyDocument),
  };
  const before: Partial<Record<string, unknown>> = { ...documents };
  const isSame = Object.entries(mapped).every(([name, each]) => each === before[name]);
  return isSame ? documents : { ...documents, ...mapped };
}
