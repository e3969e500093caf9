import { syntaxTree } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { fixEdit } from '#documents/edit/fixEdit.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { problemText } from '#documents/printProblem.ts';
import { parseSource } from '#documents/SourceFile.ts';
import { isFatal } from '#documents/isFatal.ts';

/** Shows problems in the gutter and under the text they are about. */
export function showFindings(view: EditorView, problems: readonly LocatedProblem[]): void {
  const { state } = view;
  view.dispatch(
    setDiagnostics(
      state,
      problems.map((problem) => toDiagnostic(state, problem)),
    ),
  );
}

function toDiagnostic(state: EditorState, problem: LocatedProblem): Diagnostic {
  const from = offsetOf(state, problem.line, problem.column);
  const line = state.doc.lineAt(from);
  const node = syntaxTree(state).resolveInner(from, 1);
  const to = Math.max(from, Math.min(node.to, line.to));
  return {
    from,
    to: to === from ? line.to : to,
    severity: isFatal(problem) ? 'error' : 'warning',
    source: problem.code,
    message: problemText(problem, 'zh'),
    ...(problem.fix === undefined ? {} : { actions: [{ name: '改正', apply: (view) => correct(view, problem) }] }),
  };
}

/** Fixes a problem in the current text, if it still has it. */
function correct(view: EditorView, problem: LocatedProblem): void {
  const { source } = parseSource(problem.file, view.state.doc.toString());
  const found = fixEdit(problem, source);
  if (found === undefined) return;
  const { offset, length, content } = found.edit;
  view.dispatch({ changes: { from: offset, to: offset + length, insert: content }, userEvent: 'input' });
}

/** The offset of a line and column (both from 1); the nearest one there is. */
export function offsetOf({ doc }: EditorState, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(found.to, found.from + Math.max(0, column - 1));
}
