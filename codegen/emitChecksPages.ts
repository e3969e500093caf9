import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#engine/words/Language.ts';
import { FATAL_CODES } from '#engine/schema/SchemaProblem.ts';
import { lintWithNotes } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { problemLine } from '#documents/locateProblem.ts';
import groups from '#documents/findings.json' with { type: 'json' };
import { readFolder } from '#server/product/readFolder.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

/** An entry of `src/documents/findings.json`. */
interface Finding {
  readonly code: string;
  /** The folder of the code in `tests/fixtures/defects` whose finding the pages show. */
  readonly example?: string;
  readonly fixes?: boolean;
  readonly en: Help;
  readonly zh: Help;
}

interface Help {
  readonly meaning: string;
  readonly action: string;
}

const PAGES: Readonly<
  Record<Language, { path: string; words: Record<'meaning' | 'action' | 'stops' | 'fixes', string> }>
> = {
  en: {
    path: 'schemas/CHECKS.en.md',
    words: {
      meaning: 'Meaning: ',
      action: 'What to do: ',
      stops: 'Stops a start.',
      fixes: '`--fix` corrects it in part.',
    },
  },
  zh: {
    path: 'schemas/CHECKS.md',
    words: { meaning: '意思：', action: '怎么办：', stops: '阻止启动。', fixes: '`--fix` 可部分修复。' },
  },
};

/**
 * Emits the pages that explain the codes of `guiju check`, from `src/documents/findings.json` and the findings of the
 * named examples. Whatever precedes the first heading of a page is written by hand and stays.
 */
export function emitChecksPages(root: string): GeneratedFile[] {
  return LANGUAGES.map((language) => {
    const { path } = PAGES[language];
    const [head = ''] = readFileSync(join(root, path), 'utf8').split(/^## /m);
    const parts = groups.map((group) => {
      const { title, note }: { title: string; note?: string } = group[language];
      const codes = group.codes.map((finding) => section(root, finding, language));
      return [`## ${title}`, ...(note === undefined ? [] : [note]), ...codes].join('\n\n');
    });
    return { path, text: `${head}${parts.join('\n\n')}\n` };
  });
}

function section(root: string, finding: Finding, language: Language): string {
  const { words } = PAGES[language];
  const { code } = finding;
  const { meaning, action } = finding[language];
  const notes = [
    ...(FATAL_CODES.some((fatal) => fatal === code) ? [words.stops] : []),
    ...(finding.fixes === true ? [words.fixes] : []),
  ];
  const lines = [
    `- ${words.meaning}${meaning}`,
    `- ${words.action}${action}`,
    ...(notes.length === 0 ? [] : [`- ${notes.join(language === 'en' ? ' ' : '')}`]),
  ].join('\n');
  const shown =
    finding.example === undefined ? [] : [`\`\`\`text\n${printed(root, code, finding.example, language)}\n\`\`\``];
  return [`### ${code}`, lines, ...shown].join('\n\n');
}

/** What `guiju check` prints for an example. */
function printed(root: string, code: string, example: string, language: Language): string {
  const loaded = loadDocuments(readFolder(join(root, 'tests/fixtures/defects', code.replace('/', '-'), example)));
  const { problems, notes } = lintWithNotes(loaded);
  return [...loaded.problems, ...problems, ...notes].map((problem) => problemLine(problem, language)).join('\n');
}
