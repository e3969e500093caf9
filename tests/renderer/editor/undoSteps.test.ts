import { closeHistory } from '@tiptap/pm/history';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openEditor, type OpenEditor } from '../../support/renderer/openEditor.ts';

const EMPTY = [{ type: 'paragraph' }];
const text = ({ state }: OpenEditor): string => state().doc.textContent;

/** Types a letter as an undo step of its own. */
function type(editor: OpenEditor, letter: string): void {
  const { tr } = editor.state();
  editor.dispatch(closeHistory(tr.insertText(letter, tr.doc.content.size - 1)));
}

function undoAll(editor: OpenEditor): number {
  for (let count = 0; ; count += 1) if (!editor.command('undo')) return count;
}

it.each([1, 19, 20, 21, 22, 39, 40, 41, 42, 60, 61, 100])('of %i steps the last twenty can be undone', (steps) => {
  const editor = openEditor(EMPTY);
  for (let i = 0; i < steps; i += 1) type(editor, String.fromCharCode(0x4e00 + i));
  const all = text(editor);
  expect(undoAll(editor)).toBe(Math.min(steps, 20));
  expect(text(editor)).toBe(all.slice(0, Math.max(0, steps - 20)));
  let redone = 0;
  while (editor.command('redo')) redone += 1;
  expect([redone, text(editor)]).toEqual([Math.min(steps, 20), all]);
  expect(undoAll(editor)).toBe(Math.min(steps, 20));
});

it('whatever is typed, undone and done again, it is what a list of the last twenty says', () => {
  const steps = fc.array(fc.oneof(fc.constant('type'), fc.constant('type'), fc.constant('undo'), fc.constant('redo')), {
    minLength: 30,
    maxLength: 160,
  });
  fc.assert(
    fc.property(steps, (list) => {
      const editor = openEditor(EMPTY);
      let [done, undone]: [string[], string[]] = [[], []];
      let now = '';
      let letter = 0x4e00;
      for (const step of list) {
        if (step === 'type') {
          done = [...done, now].slice(-20);
          undone = [];
          type(editor, String.fromCharCode(letter));
          now += String.fromCharCode(letter);
          letter += 1;
        } else if (step === 'undo') {
          const before = done.at(-1);
          expect(editor.command('undo')).toBe(before !== undefined);
          if (before === undefined) continue;
          done = done.slice(0, -1);
          undone.push(now);
          now = before;
        } else {
          const after = undone.pop();
          expect(editor.command('redo')).toBe(after !== undefined);
          if (after === undefined) continue;
          done.push(now);
          now = after;
        }
        expect(text(editor)).toBe(now);
      }
    }),
    { numRuns: 60 },
  );
});
