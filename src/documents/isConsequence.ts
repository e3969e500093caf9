import type { SourceFile } from './SourceFile.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';

type Sources = ReadonlyMap<string, Pick<SourceFile, 'text'>>;

/** Whether a problem follows from another one: a document that could not be read is missing for the others. */
export function isConsequence(
  problem: SchemaProblem,
  causes: readonly SchemaProblem[],
  sources: Sources = new Map(),
): boolean {
  const { code, file: own, message } = problem;
  if (causes.some((cause) => followsFrom(problem, cause) || isInUnread(problem, cause, sources))) return true;
  if (!code.startsWith('reference/unknown-') && code !== 'demo/invalid') return false;
  return causes.some(({ file }) => {
    const [folder = '', name = ''] = file.replace(/(\.list|\.form)?\.json$/, '').split('/');
    const names =
      name === 'form'
        ? [`"${folder}"`, `"${capital(folder)}"`, `"${folder}/`]
        : folder === 'enums' || folder === 'roles'
          ? [`"${name}"`]
          : [`"${folder}/${name}"`, `"${name}"`];
    if (name === 'form' && message === `没有实体 ${folder}`) return true;
    if (own === `${folder}/cases.json` && namesList(message, name)) return true;
    return (folder === 'menus' && code === 'reference/unknown-key') || names.some((text) => message.includes(text));
  });
}

/** Whether a form that could not be read has the field that a finding misses. */
function isInUnread({ code, message }: SchemaProblem, cause: SchemaProblem, sources: Sources): boolean {
  if (code !== 'reference/unknown-field' || !/^document\/.*\/form\.json$/.test(`${cause.code} ${cause.file}`))
    return false;
  const name = /^There is no field "(\w+)"$|没有(?:字段|要填的) (\w+)$/.exec(message)?.slice(1).find(Boolean);
  return name !== undefined && sources.get(cause.file)?.text.includes(`"${name}"`) === true;
}

/** Findings, by code and message, that something is nowhere, and the files that may say it while they cannot be read. */
const NOWHERE: readonly (readonly [finding: RegExp, file: RegExp])[] = [
  [/Nothing says of (what kind people from outside are|which entity this record is)/, /\/form\.json$/],
  [/^organisation\/incomplete |People from outside have no records of /, /\/form\.json$/],
  [/No menu, page or record leads to /, /^menus\/|\/form\.json$/],
  [/No entry of the menu of this role opens |There is no menu for /, /^menus\//],
  [/The list has no scene /, /(\/|\.)(form|list)\.json$/],
  [/The list has no layout /, /\/(form|workflow)\.json$/],
  [/None of the demo accounts is an administrator/, /^roles\//],
  // The fields of a joint step exist where employees do.
  [/^reference\/unknown-field There is no field "\w+(Signers|Passed)"$/, /\/form\.json$/],
  [/No demo record of /, /^demo\//],
  [/ 没有关于.*的提醒 /, /^reminders\//],
];

/**
 * Whether a finding depends on a name or a document that another problem already reports: no role has a key that does
 * not exist, no transition leaves a state that does not exist, and outside users are unknown until all forms are read.
 */
function followsFrom({ code, file, message, proposal = '' }: SchemaProblem, cause: SchemaProblem): boolean {
  if (code === 'role/lacks-view' || code === 'role/lacks-key')
    return (
      ['reference/unknown-key', 'reference/unknown-action'].includes(cause.code) &&
      quoted(cause).some((key) => `${message} ${proposal}`.includes(key))
    );
  if (code === 'state/unreachable') return cause.code === 'reference/unknown-state' && cause.file === file;
  const isUnread = cause.code.startsWith('document/');
  return isUnread && NOWHERE.some(([finding, unread]) => finding.test(`${code} ${message}`) && unread.test(cause.file));
}

/** The quoted names in a finding: the wrong one, and the suggestions. */
const quoted = ({ message, proposal = '' }: SchemaProblem): string[] =>
  `${message} ${proposal}`.match(/"[^"]+"/g) ?? [];

/** Whether a case message reports a missing list, or figure of a list: cases name lists of their entity without it. */
function namesList(message: string, name: string): boolean {
  const missing = `没有列表或场景 ${name}`;
  return message.endsWith(missing) || message.includes(`${missing}/`) || message.includes(`没有合计 ${name}/`);
}

/** Roles call entities by their names in paths. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
