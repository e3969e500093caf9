import { type CommandText, textsIn } from './commandTexts.ts';
import type { CliInput } from './CliCommand.ts';

const EVERY_MS = 10_000;

/** Reports on stderr how far long work is, at most every 10 seconds: work that prints nothing looks like a hang. */
export type Progress = (stage: string, count: number, of: string) => void;

export function progressOf({ warn, spoken }: Pick<CliInput, 'warn' | 'spoken'>): Progress {
  let next = performance.now() + EVERY_MS;
  return (stage, count, of) => {
    if (performance.now() < next) return;
    next = performance.now() + EVERY_MS;
    warn(textsIn(spoken)('{0}：{1} {2}', stage, count.toLocaleString('en-US'), of));
  };
}

/** The same for rows. */
export function rowProgressOf(input: Pick<CliInput, 'warn' | 'spoken'>): (stage: CommandText, rows: number) => void {
  const [tell, text] = [progressOf(input), textsIn(input.spoken)];
  return (stage, rows) => tell(text(stage), rows, text('行'));
}
