import { execFileSync } from 'node:child_process';
import type { SourceText } from '#documents/readDocuments.ts';
import { isDocument } from '#server/product/readFolder.ts';
import { CommandError } from '../CommandError.ts';

/** Bytes of all documents together; git is stopped after more. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The documents of a schemas folder as a git revision has them. Throws CommandError outside a repository and for an unknown revision. */
export function readRevision(folder: string, revision: string): SourceText[] {
  const git = (args: readonly string[], input?: string): Buffer => runGit(folder, args, input);
  try {
    git(['rev-parse', '--is-inside-work-tree']);
  } catch (error) {
    if (isMissing(error)) throw new CommandError('git is not installed; compare two files or two folders instead');
    throw new CommandError(
      `git finds no repository at ${folder}${reason(error)}; compare two files or folders instead`,
    );
  }
  let commit: string;
  try {
    commit = text(git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])).trim();
  } catch {
    throw new CommandError(`"${revision}" is no file, no folder and no git revision`);
  }
  // Inside a folder of the work tree ls-tree lists this folder only, with paths below it.
  const files = text(git(['ls-tree', '-r', '-z', '--name-only', commit]))
    .split('\0')
    .filter(isDocument)
    .sort();
  if (files.length === 0) throw new CommandError(`Revision ${revision} has no documents in ${folder}`);
  const blobs = git(['cat-file', '--batch'], files.map((file) => `${commit}:./${file}\n`).join(''));
  return splitBlobs(blobs, files);
}

/** The revisions that `a..b` and `a...b` (from where both parted) name; one revision is compared with the work tree. */
export function splitRange(folder: string, argument: string): { before: string; after: string } | undefined {
  const parts = /^(.*?)(\.{2,3})(.*)$/.exec(argument);
  if (parts === null) return undefined;
  const [, from = '', dots, to = ''] = parts;
  const [before, after] = [from === '' ? 'HEAD' : from, to === '' ? 'HEAD' : to];
  if (dots === '..') return { before, after };
  try {
    return { before: text(runGit(folder, ['merge-base', '--', before, after])).trim(), after };
  } catch {
    throw new CommandError(`"${argument}" names no two git revisions with a common ancestor`);
  }
}

function runGit(folder: string, args: readonly string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: folder, input, maxBuffer: MOST_BYTES, stdio: 'pipe' });
}

const text = (output: Buffer): string => output.toString('utf8');

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** What git said first. */
function reason(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).split('\n')[0] : undefined;
  return said === undefined || said === '' ? '' : ` (${said})`;
}

/** `cat-file --batch` answers `<object> blob <bytes>`, a line end, the content and a line end for each file. */
function splitBlobs(output: Buffer, files: readonly string[]): SourceText[] {
  let at = 0;
  return files.map((file) => {
    const end = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, end).split(' ')[2]);
    if (!Number.isInteger(size)) throw new CommandError(`git cannot read ${file}`);
    const content = output.toString('utf8', end + 1, end + 1 + size);
    at = end + 1 + size + 1;
    return { file, text: content };
  });
}
