/** A failed start: `lines` are printed on stderr unchanged, and the process ends with code 1. */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], cause?: unknown) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), cause === undefined ? undefined : { cause });
    this.name = 'StartError';
    this.lines = all;
  }
}
