import {
  autocompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { completeAt, type CompletionInput, type Completions } from '#documents/author/completeAt.ts';

/** Completion of keys, values and names; `input` is asked each time for what is known at that moment. */
export function jsonCompletion(input: () => CompletionInput | undefined): Extension {
  return autocompletion({
    override: [(context) => complete(context, input())],
    icons: false,
    maxRenderedOptions: 60,
  });
}

function complete(context: CompletionContext, input: CompletionInput | undefined): CompletionResult | null {
  const { state, pos, explicit } = context;
  if (input === undefined || (!explicit && context.matchBefore(/[\w"$.:-]/) === null)) return null;
  const found = completeAt(state.doc.toString(), pos, input);
  if (found === undefined) return null;
  // Quotes are no part of what is typed to find a name.
  const isQuoted = state.sliceDoc(found.from, found.from + 1) === '"' && found.from < pos;
  return {
    from: isQuoted ? found.from + 1 : found.from,
    options: found.options.map((option) => toOption(option, found)),
  };
}

function toOption(
  { label, insert, detail, info }: Completions['options'][number],
  { from, to }: Completions,
): Completion {
  return {
    label,
    ...(detail === undefined ? {} : { detail }),
    ...(info === undefined ? {} : { info }),
    apply: (view: EditorView, _option: Completion, _from: number, end: number) => {
      view.dispatch({
        changes: { from, to: Math.max(to, end), insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
      // A key is followed by its value.
      if (insert.endsWith(': ')) startCompletion(view);
    },
  };
}
