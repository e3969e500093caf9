import { useState, type ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import type { Check } from '../state/useCheck.ts';
import { problemText } from './findings.ts';
import { isFatal } from './isFatal.ts';
import './findings.css';

const MOST = 200;

/** What is wrong with the documents, that of the open one first; each leads to its place. */
export function FindingsBar(): ReactNode {
  const { check } = useToolbox();
  const [isOpen, setIsOpen] = useState(true);
  const { problems, failure, took } = check;
  const isBad = failure !== undefined || problems.some(isFatal);
  return (
    <section className="gj-findings" aria-label="检查结果">
      <button
        type="button"
        className={`gj-findings-head${isBad ? ' is-bad' : problems.length > 0 ? ' is-odd' : ''}`}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <Icon name={problems.length > 0 || isBad ? 'warning' : 'check'} />
        <span role="status">{statusOf(check)}</span>
        <small>{took > 0 ? `${Math.round(took)} 毫秒` : ''}</small>
        {problems.length === 0 ? null : <Icon name={isOpen ? 'chevronDown' : 'chevronUp'} size={14} />}
      </button>
      {failure === undefined ? null : <p className="gj-findings-failure">{failure}</p>}
      {isOpen && problems.length > 0 ? <FindingsList /> : null}
    </section>
  );
}

function statusOf({ problems, failure, isRunning }: Check): string {
  if (failure !== undefined) return '无法检查';
  if (problems.length === 0) return isRunning ? '正在检查…' : '没有问题';
  const errors = problems.filter(isFatal).length;
  return `${errors} 个错误，${problems.length - errors} 个提醒`;
}

function FindingsList(): ReactNode {
  const { check, file, reveal } = useToolbox();
  const own = check.problems.filter((problem) => problem.file === file);
  const others = check.problems.filter((problem) => problem.file !== file);
  return (
    <ol>
      {[...own, ...others].slice(0, MOST).map((problem, index) => (
        <li key={index}>
          <button
            type="button"
            onClick={() => {
              reveal(problem);
            }}
          >
            <span className={isFatal(problem) ? 'gj-findings-mark is-bad' : 'gj-findings-mark is-odd'} aria-hidden />
            <code>
              {problem.file === file ? '' : `${problem.file}:`}
              {problem.line}:{problem.column}
            </code>
            <span>{problemText(problem)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
