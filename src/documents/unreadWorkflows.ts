import { findNodeAtLocation } from 'jsonc-parser';
import { apiName } from '#engine/schema/apiName.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Names unknown while a workflow cannot be read: its state fields, states and actions. */
interface UnreadWorkflow {
  readonly folder: string;
  /** The name of the entity in calls and roles. */
  readonly called: string;
  readonly fields: readonly string[];
}

/** The workflows that are there and could not be read, with the names of their state fields as far as these can. */
export function unreadWorkflows(
  { entities }: ProductDocuments,
  sources: ReadonlyMap<string, SourceFile>,
): UnreadWorkflow[] {
  return entities.flatMap(({ key, form, workflow }) => {
    const source = workflow === undefined ? sources.get(`${key}/workflow.json`) : undefined;
    return source === undefined ? [] : [{ folder: key, called: apiName(key, form), fields: fieldsIn(source) }];
  });
}

function fieldsIn({ text, tree }: SourceFile): string[] {
  // A text that is no JSON has no parts: every place where it names a field may be one.
  if (tree === undefined) return [...text.matchAll(/"field"\s*:\s*"(\w+)"/g)].flatMap(([, name]) => name ?? []);
  const inside = ['transitions', 'more'].flatMap((part) => findNodeAtLocation(tree, [part])?.children ?? []);
  return [tree, ...inside].flatMap((node): string[] => {
    const value: unknown = findNodeAtLocation(node, ['field'])?.value;
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

/** Whether a finding only reports a name from a workflow that could not be read. */
export function missesWorkflow(problem: SchemaProblem, unread: readonly UnreadWorkflow[]): boolean {
  const { code, file, message } = problem;
  return unread.some((workflow) => {
    const { folder, called, fields } = workflow;
    if (file === `${folder}/cases.json` && isOfCases(problem)) return true;
    if (OF_FIELDS.includes(code)) return fields.some((name) => isOfField(name, message));
    if (OF_STEPS.includes(code)) return file.startsWith(`${folder}/`) || message.includes(`"${called}.`);
    // The enum type of states has the name of their field.
    if (code === 'reference/unknown-enum') return fields.some((name) => message === `There is no enum type "${name}"`);
    // Its form was read: the finding comes from a requirement that only entities with a workflow meet.
    if (code === 'reference/unknown-entity') return message === `There is no entity "${folder}"`;
    return code === 'document/invalid' && message.startsWith(`"${folder}" has no state `);
  });
}

const isOfField = (name: string, message: string): boolean =>
  message === `There is no field "${name}"` || message.endsWith(`没有字段 ${name}`);

/**
 * Whether a finding about the entity's own cases needs its workflow: only the workflow defines permissions and results,
 * and transitions are forms of rule cases. There are so many such findings that the count of the omitted ones has no
 * meaning either.
 */
const isOfCases = ({ code, pointer }: SchemaProblem): boolean =>
  code === 'check/incomplete' || pointer.startsWith('/decisions/') || /^\/cases\/\d+\/form$/.test(pointer);
