import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Draft } from '#exchange/draft/Draft.ts';
import { settleDraft } from '#exchange/draft/settleDraft.ts';
import { readDocType, type DocType } from '#exchange/frappe/DocType.ts';
import { readFormily, type FormilySource } from '#exchange/formily/import/FormilySource.ts';
import { importFormily } from '#exchange/formily/import/importFormily.ts';
import { importFrappe } from '#exchange/frappe/importFrappe.ts';
import { keyOf } from '#exchange/draft/names.ts';
import { IMPORT_WORDS, type ImportReport } from '#exchange/ImportReport.ts';
import { problemLine } from '#documents/printProblem.ts';
import type { CliCommand } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';

/** `guiju import`: forms of other products as documents of ours. */
export const importCommand: CliCommand = {
  name: 'import',
  summary: 'reads DocTypes of Frappe or a schema of Formily into documents, and says what is otherwise here',
  usage: [
    'guiju import frappe <folder> [--report FILE]',
    'guiju import formily <file> [--entity KEY] [--out FOLDER] [--report FILE]',
    '',
    '  frappe reads every DocType (*.json) below the folder; formily a schema, plain or as Designable writes it ({ form, schema }).',
    '  Writes entities, lists, enum types and a menu into --schemas, which has to be empty.',
    '  --entity KEY       formily: what the entity is called (default: the name of the file)',
    '  --out FOLDER       where the documents go, in place of --schemas',
    '  --report FILE      what is otherwise here, as JSON',
    '  Expressions of the source are read, never run. The exit code is 1 when something did not come along.',
  ].join('\n'),
  options: { report: { type: 'string' }, entity: { type: 'string' }, out: { type: 'string' } },
  run({ args, options, folder, json, print, warn, limits, language }) {
    const [format, from, ...more] = args;
    const read = READERS[format ?? ''];
    if (read === undefined || from === undefined || more.length > 0)
      throw new CommandError(
        'guiju import needs a format and a source: guiju import frappe <folder>, guiju import formily <file>',
      );
    const to = options['out'] === undefined ? folder : resolve(String(options['out']));
    if (existsSync(to) && readdirSync(to).length > 0)
      throw new CommandError(
        `${to} is not empty; an import writes over no documents: name an empty folder by --schemas`,
      );
    const { draft, unread } = read(from, options['entity'] === undefined ? undefined : String(options['entity']));
    for (const text of unread) warn(text);
    const { texts, report, problems } = settleDraft(draft, limits());
    if (options['report'] !== undefined) write(resolve(String(options['report'])), JSON.stringify(report, null, 2));
    if (json) print(JSON.stringify({ ...report, problems }, null, 2));
    else print(printReport(report));
    for (const problem of json ? [] : problems) print(problemLine(problem, language));
    if (problems.length > 0) return 1;
    for (const { file, text } of texts) write(join(to, file), text);
    return unread.length > 0 || report.notes.some(({ kind }) => kind === 'lost') ? 1 : 0;
  },
};

interface ReadSource {
  readonly draft: Draft;
  /** Files that could not be read, with why. */
  readonly unread: readonly string[];
}

const READERS: Readonly<Record<string, (from: string, entity: string | undefined) => ReadSource>> = {
  frappe: (from) => {
    const { docTypes, unread } = readDocTypes(resolve(from));
    if (docTypes.length === 0) throw new CommandError(`${from} has no DocType (*.json)`);
    return { draft: importFrappe(docTypes), unread };
  },
  formily: (from, entity) => {
    const source = readSchema(from);
    if (entity !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(entity))
      throw new CommandError(
        `The key ${entity} of an entity begins with a small letter, and has letters and digits only`,
      );
    return { draft: importFormily(source, entity ?? keyOf(basename(from, '.json'), new Set())), unread: [] };
  },
};

/** The schema of Formily in a file. */
function readSchema(from: string): FormilySource {
  try {
    const source = readFormily(basename(from), readFileSync(resolve(from), 'utf8'));
    if (source === undefined) throw new CommandError(`${from} is no schema of Formily (it has no properties)`);
    return source;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The DocTypes below a folder, and which files are no JSON: those of forks often carry the marks of a merge. */
function readDocTypes(folder: string): { readonly docTypes: DocType[]; readonly unread: string[] } {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`There is no folder ${folder}`);
  const unread: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const docTypes = files.sort().flatMap((file): DocType[] => {
    const path = join(folder, file);
    if (!statSync(path).isFile()) return [];
    try {
      const docType = readDocType(relative(folder, path), readFileSync(path, 'utf8'));
      return docType === undefined ? [] : [docType];
    } catch (error) {
      unread.push(`${file}  没有带来  整个文件不能读：${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  return { docTypes, unread };
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function printReport({ entities, fields, rules, notes }: ImportReport): string {
  const lines = notes.map(({ kind, file, line, text }) => `${file}:${line}  ${IMPORT_WORDS[kind]}  ${text}`);
  const count = Object.entries(IMPORT_WORDS).map(
    ([kind, words]) => `${words} ${notes.filter((note) => note.kind === kind).length}`,
  );
  return [...lines, `带来 ${entities} 个实体、${fields} 个字段、${rules} 条规则；${count.join('，')}`].join('\n');
}
