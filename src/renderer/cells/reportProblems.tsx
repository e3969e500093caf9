import type { Notify } from '../feedback/Notify.ts';
import './problems.css';

/** Up to this many problems are shown in a brief message; more are listed in a dialog. */
const IN_PASSING = 3;
const MAX_SHOWN = 200;

/** Reports why texts could not be entered: each reason once. Many reasons are listed in a dialog. */
export function reportProblems(
  notify: Pick<Notify, 'error' | 'tell'>,
  title: string,
  problems: readonly string[],
): void {
  const all = [...new Set(problems)];
  if (all.length === 0) return;
  if (all.length <= IN_PASSING) {
    notify.error(`${title}${all.join('；')}`);
    return;
  }
  const rest = all.length - MAX_SHOWN;
  notify.tell(
    title.replace(/[：，]$/, ''),
    <ul className="gj-cell-problems" tabIndex={0} aria-label="没有填进去的">
      {all.slice(0, MAX_SHOWN).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {rest > 0 ? <li>另有 {rest} 处</li> : null}
    </ul>,
  );
}
