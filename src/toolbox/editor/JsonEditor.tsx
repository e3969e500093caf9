import { EditorView } from '@codemirror/view';
import { useEffect, useRef, type ReactNode } from 'react';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { offsetOf, showFindings } from './findings.ts';
import { useEditorView, type EditorInput } from './useEditorView.ts';

interface JsonEditorProps extends EditorInput {
  /** The problems of exactly this text; undefined while they are not known. */
  readonly problems: readonly LocatedProblem[] | undefined;
  /** A place to go to; a new object goes there again. */
  readonly target: { readonly line: number; readonly column: number } | undefined;
}

/** A document as text, with its problems at their places. */
export function JsonEditor(props: JsonEditorProps): ReactNode {
  const { file, problems, target } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useEditorView(parent, props);
  useEffect(() => {
    if (view.current !== undefined && problems !== undefined) showFindings(view.current, problems);
  }, [view, file, problems]);
  useEffect(() => {
    const { current } = view;
    if (current === undefined || target === undefined) return;
    const anchor = offsetOf(current.state, target.line, target.column);
    current.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    current.focus();
  }, [view, file, target]);
  return <div ref={parent} className="gj-editor" />;
}
