import { closeHistory } from '@tiptap/pm/history';
import { expect, it } from 'vitest';
import { remoteSources, replaceRemote } from '#renderer/fields/richText/useEditorPictures.ts';
import { openEditor, type OpenEditor } from '../../support/renderer/openEditor.ts';

const image = (attrs: object) => ({ type: 'image', attrs });
const inCell = (content: object[]) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }],
});
const [GOOD, BAD, LATER] = ['https://a.example/1.png', 'https://b.example/2.png', 'data:image/png;base64,AAAA'];
const pictures = ({ state }: OpenEditor): unknown[] => {
  const found: unknown[] = [];
  state().doc.descendants(({ type, attrs }) => {
    if (type.name === 'image') found.push(attrs['src'] ?? attrs['remote']);
  });
  return found;
};
const settle = (editor: OpenEditor, results: ReadonlyMap<string, string | undefined>): void => {
  const transaction = replaceRemote(editor.state(), results);
  if (transaction !== undefined) editor.dispatch(transaction);
};
const RESULTS = new Map([
  [GOOD, '/mediapreview/7'],
  [BAD, undefined],
]);

it('pictures of other sites become ours or go, wherever they stand; our own and those on their way stay', () => {
  const editor = openEditor([
    image({ remote: BAD }),
    image({ src: '/mediapreview/3', remote: null }),
    inCell([image({ remote: BAD })]),
    image({ remote: GOOD, alt: '图' }),
    image({ remote: BAD }),
    image({ remote: LATER }),
    inCell([image({ remote: GOOD })]),
    { type: 'paragraph' },
  ]);
  expect(remoteSources(editor.state().doc)).toEqual([BAD, GOOD, LATER]);
  settle(editor, RESULTS);
  expect(pictures(editor)).toEqual(['/mediapreview/3', '/mediapreview/7', LATER, '/mediapreview/7']);
  expect(replaceRemote(editor.state(), RESULTS)).toBeUndefined();
  editor.state().doc.check();
});

it('no undo brings the address of another host back', () => {
  const editor = openEditor([{ type: 'paragraph' }]);
  const { tr } = editor.state();
  editor.dispatch(closeHistory(tr.insert(0, [image({ remote: GOOD }), image({ remote: BAD })].map(editor.node))));
  settle(editor, RESULTS);
  expect(pictures(editor)).toEqual(['/mediapreview/7']);
  expect(editor.command('undo')).toBe(true);
  expect(pictures(editor)).toEqual([]);
  expect(editor.command('redo')).toBe(true);
  expect(pictures(editor)).toEqual(['/mediapreview/7']);
});
