import { useEffect, useState, type ReactNode } from 'react';
import { listenDevEvents, type DevProblem } from '#client/listenDevEvents.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';
import { reloadRoutes } from '../session/session.ts';
import './overlay.css';

/** Development only: re-renders when schemas are saved, and shows their problems until they are fixed. */
export function DevOverlay({ renderer }: { renderer: Pick<Renderer, 'schemas' | 'enums'> }): ReactNode {
  const [problems, setProblems] = useState<readonly DevProblem[]>([]);
  useEffect(
    () =>
      listenDevEvents((event) => {
        setProblems(event.type === 'problems' ? event.problems : []);
        if (event.type === 'problems') return;
        // If this fetch fails, the next opening fetches again.
        Promise.all([renderer.schemas.reload(), renderer.enums.reload(), reloadRoutes()]).catch(() => undefined);
      }),
    [renderer],
  );
  if (problems.length === 0) return null;
  return (
    <section className="gj-overlay" role="alertdialog" aria-label="Schema 问题">
      <header>
        <h1>Schema 有 {problems.length} 个问题</h1>
        <button type="button" onClick={() => setProblems([])}>
          暂时关闭
        </button>
      </header>
      <ol>
        {problems.map((problem) => (
          <Problem key={`${problem.file}:${problem.line}:${problem.column} ${problem.message}`} {...problem} />
        ))}
      </ol>
    </section>
  );
}

const Problem = ({ file, line, column, code, message, proposal }: DevProblem): ReactNode => (
  <li>
    <code>
      {file}:{line}:{column}
    </code>
    <p>{message}</p>
    {proposal === undefined ? null : <p className="gj-overlay-proposal">{proposal}</p>}
    <small>{code}</small>
  </li>
);
