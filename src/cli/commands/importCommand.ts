import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { settleDraft } from '#exchange/draft/settleDraft.ts';
import { readDocType, type DocType } from '#exchange/frappe/DocType.ts';
import { importFrappe } from '#exchange/frappe/importFrappe.ts';
import { IMPORT_WORDS, type ImportReport } from '#exchange/ImportReport.ts';
import { printProblem } from '#documents/printProblem.ts';
import type { CliCommand } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';

/** `guiju import`: forms of other products as documents of ours. */
export const importCommand: CliCommand = {
  name: 'import',
  summary: 'reads DocTypes of Frappe into documents, and says what is otherwise here',
  usage: [
    'guiju import frappe <folder> [--report FILE]',
    '',
    '  Reads every DocType (*.json) below the folder and writes entities, lists, enum types and a menu into --schemas, which has to be empty.',
    '  --report FILE      what is otherwise here, as JSON',
    '  Expressions of the source are read, never run. The exit code is 1 when something did not come along.',
  ].join('\n'),
  options: { report: { type: 'string' } },
  run({ args, options, folder, json, print, warn, limits }) {
    const [format, from, ...more] = args;
    if (format !== 'frappe' || from === undefined || more.length > 0)
      throw new CommandError('guiju import needs a format and a folder: guiju import frappe <folder>');
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new CommandError(`${folder} 不是空的；导入不覆盖已有的文档，请用 --schemas 指定空的文件夹`);
    const { docTypes, unread } = readDocTypes(resolve(from));
    for (const text of unread) warn(text);
    if (docTypes.length === 0) throw new CommandError(`${from} 里没有 DocType（*.json）`);
    const { texts, report, problems } = settleDraft(importFrappe(docTypes), limits());
    if (options['report'] !== undefined) write(resolve(String(options['report'])), JSON.stringify(report, null, 2));
    if (json) print(JSON.stringify({ ...report, problems }, null, 2));
    else print(printReport(report));
    for (const problem of json ? [] : problems) print(printProblem(problem));
    if (problems.length > 0) return 1;
    for (const { file, text } of texts) write(join(folder, file), text);
    return unread.length > 0 || report.notes.some(({ kind }) => kind === 'lost') ? 1 : 0;
  },
};

/** The DocTypes below a folder, and which files are no JSON: those of forks often carry the marks of a merge. */
function readDocTypes(folder: string): { readonly docTypes: DocType[]; readonly unread: string[] } {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`没有文件夹 ${folder}`);
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
