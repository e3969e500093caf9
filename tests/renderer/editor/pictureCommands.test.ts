import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { countLetters, findText, replaceFound } from '#renderer/fields/richText/findText.ts';
import { findPicture, setColour, setPicture } from '#renderer/fields/richText/pictureCommands.ts';
import { openEditor, type OpenEditor } from '../../support/renderer/openEditor.ts';

const IMAGE = { type: 'image', attrs: { src: '/mediapreview/3', alt: '', style: 'color:#ff0000' } };
const paragraph = (...content: object[]): { type: string; content: object[] } => ({ type: 'paragraph', content });
const text = (words: string, ...marks: object[]): object => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const shapeOf = ({ state }: OpenEditor): unknown => state().doc.toJSON();
const select = (editor: OpenEditor, at: number): void =>
  editor.dispatch(editor.state().tr.setSelection(NodeSelection.create(editor.state().doc, at)));
const factsOf = (editor: OpenEditor): unknown => {
  const { alt, caption, width } = findPicture(editor.state()) ?? {};
  return { alt, caption, width };
};

it('a picture gets an alternative text, a caption and a width, and loses them again', () => {
  const editor = openEditor([paragraph(text('前')), IMAGE, paragraph(text('后'))]);
  expect(findPicture(editor.state())).toBeUndefined();
  select(editor, 3);
  const before: unknown = editor.state().doc.nodeAt(3)?.toJSON();
  editor.run(setPicture({ alt: '钻孔', caption: '图 1', width: 50 }));
  expect(factsOf(editor)).toEqual({ alt: '钻孔', caption: '图 1', width: 50 });
  const figure = editor.state().doc.child(1);
  expect([figure.type.name, figure.textContent, figure.child(0).attrs['style']]).toEqual([
    'figure',
    '图 1',
    'color:#ff0000;width: 50%',
  ]);
  editor.run(setPicture({ alt: '钻孔', caption: '图 2', width: 25 }));
  expect(factsOf(editor)).toEqual({ alt: '钻孔', caption: '图 2', width: 25 });
  editor.run(setPicture({ alt: '', caption: '', width: 0 }));
  expect(editor.state().doc.nodeAt(3)?.toJSON()).toEqual(before);
  expect(editor.state().doc.childCount).toBe(3);
  editor.state().doc.check();
});

it('the cursor in a caption is at its picture, and formats of an unchanged caption stay', () => {
  const caption = { type: 'figcaption', content: [text('图 '), text('1', { type: 'bold' })] };
  const editor = openEditor([{ type: 'figure', content: [IMAGE, caption] }]);
  editor.dispatch(editor.state().tr.setSelection(TextSelection.create(editor.state().doc, 4)));
  expect(factsOf(editor)).toEqual({ alt: '', caption: '图 1', width: 0 });
  editor.run(setPicture({ alt: '钻孔', caption: '图 1', width: 0 }));
  expect(editor.state().doc.child(0).child(1).toJSON()).toMatchObject(caption);
  expect(factsOf(editor)).toEqual({ alt: '钻孔', caption: '图 1', width: 0 });
});

it('selected text gets one colour at a time; sizes stay', () => {
  const size = { type: 'styled', attrs: { style: 'font-size:20px' } };
  const editor = openEditor([paragraph(text('红字', size))]);
  const before = shapeOf(editor);
  const colour = (value: string | undefined): boolean => editor.run(setColour(value));
  expect(colour('rgb(1, 2, 3)')).toBe(false);
  editor.dispatch(editor.state().tr.setSelection(TextSelection.create(editor.state().doc, 1, 3)));
  colour('rgb(1, 2, 3)');
  colour('rgb(4, 5, 6)');
  const styles = editor
    .state()
    .doc.nodeAt(1)
    ?.marks.map(({ attrs }) => String(attrs['style']));
  expect(styles).toEqual(['font-size:20px', 'color: rgb(4, 5, 6)']);
  colour(undefined);
  expect(shapeOf(editor)).toEqual(before);
});

it('texts are found across formats and in cells, and replaced with their format', () => {
  const cell = { type: 'tableCell', content: [paragraph(text('aB 甲乙'))] };
  const editor = openEditor([
    paragraph(text('甲'), text('乙丙甲', { type: 'bold' }), { type: 'hardBreak' }, text('乙甲乙')),
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
  ]);
  const { doc } = editor.state();
  const places = findText(doc, '甲乙');
  expect(places.map(({ from, to }) => doc.textBetween(from, to))).toEqual(['甲乙', '甲乙', '甲乙']);
  expect([findText(doc, 'AB').length, findText(doc, ''), findText(doc, '没有')]).toEqual([1, [], []]);
  expect(countLetters(doc)).toBe(11);
  editor.dispatch(replaceFound(editor.state(), places, '丁'));
  expect(editor.state().doc.textContent).toBe('丁丙甲乙丁aB 丁');
  editor.dispatch(replaceFound(editor.state(), findText(editor.state().doc, '丁'), ''));
  expect(editor.state().doc.textContent).toBe('丙甲乙aB ');
});
