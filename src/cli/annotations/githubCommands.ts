import type { Finding, FindingLevel } from './Finding.ts';

const COMMANDS: Readonly<Record<FindingLevel, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Findings as GitHub workflow commands, one per line: shown in the log, and in a pull request next to their lines. */
export function githubCommands(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, level, file, line, column, message }) => {
      const properties = Object.entries({ file, line, col: column, title: rule })
        .map(([name, value]) => `${name}=${property(String(value))}`)
        .join(',');
      return `::${COMMANDS[level]} ${properties}::${data(message)}`;
    })
    .join('\n');
}

/** A text as GitHub reads it back: one line, whatever is in it. */
const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** Colons and commas end a property. */
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
