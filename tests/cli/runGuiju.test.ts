import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { analysisLimits, runGuiju } from '#cli/runGuiju.ts';

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runGuiju(argv, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('guiju', () => {
  it('lists its commands, and says what one takes', async () => {
    expect((await run()).out).toContain('check');
    expect((await run('help', 'check')).out).toContain('--schemas DIR');
    expect((await run('check', '--help')).out).toBe((await run('help', 'check')).out);
  });

  it.each<[string[], string]>([
    [['chekc'], 'guiju: there is no command "chekc"; did you mean "check"? See guiju help'],
    [['check', '--limit', 'long'], '--limit needs a number of seconds'],
    [['check', '--schemas', '/does/not/exist'], 'The schemas folder /does/not/exist cannot be read'],
    [['check', '--colour'], "guiju check: Unknown option '--colour'"],
  ])('answers %j with one clear line and exit code 2', async (argv, message) => {
    const { code, out, err } = await run(...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('ends without a word where nobody reads its output any more', async () => {
    const piped = promisify(execFile)('sh', ['-c', '{ node src/cli/guiju.mjs help; echo "ended by $?" >&2; } | true']);
    expect(await piped).toEqual({ stdout: '', stderr: 'ended by 141\n' });
  });

  it('counts the time of an analysis, not the wait for other work on the machine', async () => {
    const { shouldStop } = analysisLimits(0.1);
    const byClock = analysisLimits(0.1, true);
    await setTimeout(300);
    expect([shouldStop(), byClock.shouldStop()]).toEqual([false, true]);
    while (!shouldStop());
  });

  it('finds nothing wrong with the shipped schemas', async () => {
    expect(await run('check', '--limit', '120')).toMatchObject({ code: 0, err: '' });
    // Notes, no problems: the fields that references show.
    const note: unknown = expect.objectContaining({ code: 'scope/shown-through' });
    expect(JSON.parse((await run('check', '--limit', '120', '--json')).out)).toEqual([note, note, note]);
  });
});
