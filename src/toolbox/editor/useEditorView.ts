import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { createExtensions, type EditorPort } from './createExtensions.ts';

export interface EditorInput extends Pick<EditorPort, 'complete' | 'onPlace' | 'describe' | 'onName'> {
  readonly file: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onRefused: () => void;
  readonly onSave: () => void;
}

/** Makes an editor in an element and shows a document in it; the history of each document is kept while others are open. */
export function useEditorView(
  parent: RefObject<HTMLElement | null>,
  input: EditorInput,
): RefObject<EditorView | undefined> {
  const { file, text } = input;
  const view = useRef<EditorView>(undefined);
  const shown = useRef('');
  const states = useRef(new Map<string, EditorState>());
  const complete = useEffectEvent(input.complete);
  const change = useEffectEvent((next: string) => {
    if (shown.current === file) input.onChange(next);
  });
  const refuse = useEffectEvent(input.onRefused);
  const save = useEffectEvent(input.onSave);
  const place = useEffectEvent(input.onPlace);
  const describe = useEffectEvent(input.describe);
  const name = useEffectEvent(input.onName);
  const create = useEffectEvent(() =>
    EditorState.create({
      doc: text,
      extensions: createExtensions({
        complete: (whole, offset) => complete(whole, offset),
        onChange: (next) => change(next),
        onRefused: () => refuse(),
        onSave: () => save(),
        onPlace: (offset) => place(offset),
        describe: (offset) => describe(offset),
        onName: (asked) => name(asked),
      }),
    }),
  );
  useEffect(() => {
    if (parent.current === null) return undefined;
    const own = new EditorView({ parent: parent.current });
    view.current = own;
    shown.current = '';
    return () => own.destroy();
  }, [parent]);
  useEffect(() => {
    const { current } = view;
    if (current === undefined) return;
    if (shown.current !== '') states.current.set(shown.current, current.state);
    shown.current = file;
    current.setState(states.current.get(file) ?? create());
  }, [file]);
  useEffect(() => {
    if (view.current !== undefined) replaceText(view.current, text);
  }, [file, text]);
  return view;
}

/** Makes the text of the editor another one, changing only what differs, so that cursor and history stay. */
function replaceText(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  view.dispatch({ changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) } });
}
