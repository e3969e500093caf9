import { findNodeAtLocation } from 'jsonc-parser';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import type { SourceFile } from './SourceFile.ts';

/** What nobody knows while a workflow is not read: its state fields, by their names, its states and its actions. */
interface UnreadWorkflow {
  readonly folder: string;
  readonly fields: readonly string[];
}

/** The workflows that are there and could not be read, with the names of their state fields as far as these can. */
export function unreadWorkflows(
  { entities }: ProductDocuments,
  sources: ReadonlyMap<string, SourceFile>,
): UnreadWorkflow[] {
  return entities.flatMap(({ key, workflow }) => {
    const source = workflow === undefined ? sources.get(`${key}/workflow.json`) : undefined;
    return source === undefined ? [] : [{ folder: key, fields: fieldsIn(source) }];
  });
}

function fieldsIn({ tree }: SourceFile): string[] {
  const steps = tree === undefined ? undefined : findNodeAtLocation(tree, ['transitions']);
  return [tree, ...(steps?.children ?? [])].flatMap((node): string[] => {
    const value: unknown = node === undefined ? undefined : findNodeAtLocation(node, ['field'])?.value;
    return typeof value === 'string' ? [value] : [];
  });
}

const OF_FIELDS: readonly string[] = [
  'rule/unknown-field',
  'rule/unknown-dependency',
  'reference/unknown-field',
  'demo/invalid',
];
const OF_STEPS: readonly string[] = ['reference/unknown-state', 'reference/unknown-action'];

/** Tells whether a finding misses what stands in a workflow that could not be read. */
export function missesWorkflow({ code, file, message }: SchemaProblem, unread: readonly UnreadWorkflow[]): boolean {
  return unread.some(({ folder, fields }) => {
    if (OF_FIELDS.includes(code)) return fields.some((name) => message === `There is no field "${name}"`);
    return OF_STEPS.includes(code) && (file.startsWith(`${folder}/`) || message.includes(`"${capital(folder)}.`));
  });
}

/** Roles call entities by their names in paths. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
