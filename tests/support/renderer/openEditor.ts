import { Editor, type JSONContent } from '@tiptap/core';
import { Slice, type Node } from '@tiptap/pm/model';
import { EditorState, type Command, type Transaction } from '@tiptap/pm/state';
import { vi } from 'vitest';
import { editorExtensions } from '#renderer/fields/richText/editorExtensions.ts';

/** The editor of formatted text without a page: its state, and its messages to the user. */
export interface OpenEditor {
  readonly state: () => EditorState;
  readonly told: string[];
  readonly dispatch: (transaction: Transaction) => void;
  /** Runs a command of ProseMirror. */
  readonly run: (command: Command) => boolean;
  /** Runs one of the editor's own commands. */
  readonly command: (name: 'undo' | 'redo' | 'addRowAfter' | 'addColumnAfter') => boolean;
  /** The conversion of pasted content before it is inserted. */
  readonly pasted: (content: JSONContent) => Slice;
  readonly node: (content: JSONContent) => Node;
}

/** Opens the editor with some content. */
export function openEditor(content: readonly JSONContent[]): OpenEditor {
  // The editor queries the keyboard's platform.
  vi.stubGlobal('navigator', { platform: 'Linux', userAgent: 'test' });
  const told: string[] = [];
  const doc = { type: 'doc', content: [...content] };
  const editor = new Editor({ element: null, content: doc, extensions: editorExtensions((text) => told.push(text)) });
  const { schema, extensionManager } = editor;
  const node = (json: JSONContent): Node => schema.nodeFromJSON(json);
  let state = EditorState.create({ doc: node(doc), plugins: extensionManager.plugins });
  const dispatch = (transaction: Transaction): void => {
    state = state.apply(transaction);
  };
  return {
    state: () => state,
    told,
    dispatch,
    run: (command) => command(state, dispatch),
    command: (name) => {
      const make = extensionManager.commands[name];
      const { tr } = state;
      const props = {
        editor,
        state,
        view: editor.view,
        dispatch,
        tr,
        commands: editor.commands,
        can: () => editor.can(),
        chain: () => editor.chain(),
      };
      return make()(props);
    },
    pasted: (json) => {
      const transform = (slice: Slice): Slice =>
        state.plugins.reduce((before, plugin) => {
          const made: unknown = plugin.props.transformPasted?.call(plugin, before, editor.view, false);
          return made instanceof Slice ? made : before;
        }, slice);
      return transform(new Slice(node({ type: 'doc', content: [json] }).content, 0, 0));
    },
    node,
  };
}
