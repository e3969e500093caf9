import { Extension } from '@tiptap/core';
import { history, redo, undo, undoDepth } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';

/** How many steps are kept under those that can be undone: the history itself drops them in portions, and lets up to twice as many be undone. */
const floorKey = new PluginKey<number>('undoFloor');

/** Undo and redo, for exactly so many steps (spec section 9). */
export function undoSteps(steps: number): Extension {
  return Extension.create({
    // The commands of this name are known to the editor.
    name: 'undoRedo',
    addCommands: () => ({
      undo:
        () =>
        ({ state, dispatch }) =>
          Number(undoDepth(state)) > (floorKey.getState(state) ?? 0) && undo(state, dispatch),
      redo:
        () =>
        ({ state, dispatch }) =>
          redo(state, dispatch),
    }),
    addKeyboardShortcuts: () => ({
      'Mod-z': ({ editor }) => editor.commands.undo(),
      'Mod-y': ({ editor }) => editor.commands.redo(),
      'Shift-Mod-z': ({ editor }) => editor.commands.redo(),
    }),
    addProseMirrorPlugins: () => [
      history({ depth: steps }),
      new Plugin({
        key: floorKey,
        state: {
          init: () => 0,
          apply: (_tr, floor, before, after) => {
            const [old, now] = [Number(undoDepth(before)), Number(undoDepth(after))];
            if (now > old) return Math.max(floor, now - steps);
            // The history dropped what was under the floor; an undo takes one step only.
            return now < old - 1 ? Math.max(0, now - steps) : floor;
          },
        },
      }),
    ],
  });
}
