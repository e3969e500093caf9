import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type * as Annex from '#annex/import';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { problemLine } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { type CliCommand, CommandError } from '../terminal/CliCommand.ts';
import { speechOf } from '../terminal/speechOf.ts';

/** `guiju import`: forms of other products as documents of ours. */
export const importCommand: CliCommand = {
  name: 'import',
  summary: 'converts Frappe DocTypes or a Formily schema to documents, and lists the differences',
  usage: [
    'guiju import frappe <folder> [--report FILE]',
    'guiju import formily <file> [--entity KEY] [--out FOLDER] [--report FILE]',
    '',
    '  frappe reads every DocType (*.json) in the folder, also those in lists of documents; formily reads a schema, plain or from Designable ({ form, schema }).',
    '  Writes entities, lists, enum types and a menu to --schemas, which must be empty.',
    '  --entity KEY       formily: the key of the entity (default: the name of the file)',
    '  --out FOLDER       the output folder instead of --schemas',
    '  --report FILE      the differences as JSON',
    '  Expressions of the source are parsed, never run. The exit code is 1 when something was not converted.',
  ].join('\n'),
  options: { report: { type: 'string' }, entity: { type: 'string' }, out: { type: 'string' } },
  async run(input) {
    const { args, options, folder, json, print, limits, language, spoken } = input;
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
    const annex = await import('#annex/import');
    const entity = options['entity'] === undefined ? undefined : String(options['entity']);
    const { draft, others } = read(annex, from, entity);
    const { texts, report, problems, isComplete } = annex.settleDraft(draft, limits());
    const { say } = speechOf(input, { documents: loadDocuments(texts).documents });
    const notes = annex.spokenNotes(report.notes, spoken, say);
    const told = { ...report, notes, others };
    if (options['report'] !== undefined) write(resolve(String(options['report'])), JSON.stringify(told, null, 2));
    if (json) print(JSON.stringify({ ...told, problems, isComplete }, null, 2));
    else print(annex.printReport(told, { isWritten: problems.length === 0, isComplete }, others, spoken));
    for (const problem of json ? [] : problems) print(problemLine(problem, language));
    if (problems.length > 0) return 1;
    for (const { file, text } of texts) write(join(to, file), text);
    return isComplete && report.notes.every(({ kind }) => kind !== 'lost') ? 0 : 1;
  },
};

interface ReadSource {
  readonly draft: Annex.Draft;
  readonly others: Readonly<Record<string, number>>;
}

const READERS: Readonly<Record<string, (annex: typeof Annex, from: string, entity: string | undefined) => ReadSource>> =
  {
    frappe: ({ readFrappe, importFrappe }, from) => {
      const { docTypes, notes, others } = readFrappe(jsonBelow(resolve(from)));
      if (docTypes.length + notes.length === 0) throw new CommandError(`${from} has no DocType (*.json)`);
      const draft = importFrappe(docTypes);
      return { draft: { ...draft, notes: [...notes, ...draft.notes] }, others };
    },
    formily: ({ readFormily, importFormily, keyOf }, from, entity) => {
      const source = readSchema(from, readFormily);
      if (entity !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(entity))
        throw new CommandError(
          `The key ${entity} of an entity begins with a small letter, and has letters and digits only`,
        );
      return { draft: importFormily(source, entity ?? keyOf(basename(from, '.json'), new Set())), others: {} };
    },
  };

function readSchema(from: string, readFormily: typeof Annex.readFormily): Annex.FormilySource {
  try {
    const source = readFormily(basename(from), readFileSync(resolve(from), 'utf8'));
    if (source === undefined) throw new CommandError(`${from} is no schema of Formily (it has no properties)`);
    return source;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function jsonBelow(folder: string): SourceText[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`There is no folder ${folder}`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => {
    const path = join(folder, file);
    return statSync(path).isFile() ? [{ file, text: readFileSync(path, 'utf8') }] : [];
  });
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
