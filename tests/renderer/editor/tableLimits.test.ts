import type { JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, TableMap } from '@tiptap/pm/tables';
import { describe, expect, it } from 'vitest';
import { openEditor, type OpenEditor } from '../../support/renderer/openEditor.ts';

const PARAGRAPH = { type: 'paragraph' };
const cell = (attrs: object = {}, text = ''): JSONContent => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1, colwidth: null, ...attrs },
  content: [text === '' ? PARAGRAPH : { type: 'paragraph', content: [{ type: 'text', text }] }],
});
const row = (cells: JSONContent[]): JSONContent => ({ type: 'tableRow', content: cells });
const table = (rows: number, columns: number): JSONContent => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, i) =>
    row(Array.from({ length: columns }, (_none, k) => cell({}, `(${i}.${k})`))),
  ),
});
const sizeOf = ({ state }: OpenEditor): string => {
  const [first] = state().doc.content.content.filter(({ type }) => type.name === 'table');
  if (first === undefined) return 'none';
  const { height, width, problems } = TableMap.get(first);
  return `${height}x${width}${problems === null ? '' : '!'}`;
};
/** With the cursor in the first cell. */
function openTable(rows: number, columns: number): OpenEditor {
  const editor = openEditor([table(rows, columns), PARAGRAPH]);
  editor.dispatch(editor.state().tr.setSelection(TextSelection.create(editor.state().doc, 4)));
  return editor;
}

describe('a table', () => {
  it('grows to 100 rows and 20 columns, and no further', () => {
    const rows = openTable(99, 2);
    rows.run(addRowAfter);
    expect([sizeOf(rows), rows.told]).toEqual(['100x2', []]);
    rows.run(addRowAfter);
    expect([sizeOf(rows), rows.told]).toEqual(['100x2', ['表格最多 100 行、20 列']]);
    const columns = openTable(2, 19);
    columns.run(addColumnAfter);
    expect([sizeOf(columns), columns.told]).toEqual(['2x20', []]);
    columns.run(addColumnAfter);
    expect([sizeOf(columns), columns.told]).toEqual(['2x20', ['表格最多 100 行、20 列']]);
  });

  it('that was too large before can be worked on, and does not grow', () => {
    const editor = openTable(101, 21);
    editor.dispatch(editor.state().tr.insertText('字'));
    expect(editor.state().doc.textContent).toContain('字');
    editor.run(addRowAfter);
    editor.run(addColumnAfter);
    expect([sizeOf(editor), editor.told.length]).toEqual(['101x21', 2]);
  });

  it('that is too large comes from outside whole, as what was saved', () => {
    const editor = openEditor([PARAGRAPH]);
    const { tr } = editor.state();
    editor.dispatch(tr.insert(0, editor.node(table(101, 2))).setMeta('preventUpdate', true));
    expect([sizeOf(editor), editor.told]).toEqual(['101x2', []]);
  });
});

describe('a pasted table', () => {
  const paste = (content: JSONContent): OpenEditor => {
    const editor = openEditor([PARAGRAPH]);
    editor.dispatch(editor.state().tr.replaceRange(0, 2, editor.pasted(content)));
    return editor;
  };
  const CUT = '粘贴的表格超过 100 行或 20 列，只保留了前 100 行、前 20 列';

  it('within the limits stays as it is', () => {
    const editor = paste(table(100, 20));
    expect([sizeOf(editor), editor.told]).toEqual(['100x20', []]);
  });

  it.each([
    [101, 20],
    [100, 21],
    [130, 25],
  ])('of %i rows and %i columns is cut, and the person is told', (rows, columns) => {
    const editor = paste(table(rows, columns));
    expect([sizeOf(editor), editor.told]).toEqual(['100x20', [CUT]]);
    const text = editor.state().doc.textContent;
    expect([text.includes('(99.19)'), text.includes('(100.'), text.includes('.20)')]).toEqual([true, false, false]);
  });

  it('has no cell that reaches over the edge', () => {
    const wide = row([cell({ colspan: 18 }, '甲'), cell({ colspan: 6, colwidth: [1, 2, 3, 4, 5, 6] }, '乙')]);
    const rows = Array.from({ length: 98 }, () => row(Array.from({ length: 24 }, () => cell())));
    const tall = row([cell({ rowspan: 5 }, '丙'), ...Array.from({ length: 23 }, () => cell())]);
    const rest = Array.from({ length: 4 }, () => row(Array.from({ length: 23 }, () => cell())));
    const editor = paste({ type: 'table', content: [wide, ...rows, tall, ...rest] });
    expect([sizeOf(editor), editor.told]).toEqual(['100x20', [CUT]]);
    const spans: unknown[] = [];
    editor.state().doc.descendants(({ attrs, textContent }) => {
      if (attrs['colspan'] !== undefined && textContent !== '')
        spans.push([textContent, attrs['colspan'], attrs['rowspan'], attrs['colwidth']]);
    });
    expect(spans).toEqual([
      ['甲', 18, 1, null],
      ['乙', 2, 1, [1, 2]],
      ['丙', 1, 1, null],
    ]);
  });

  it('in a cell of another is cut, too, and one that makes another grow is refused', () => {
    const inner = { ...cell(), content: [table(120, 2)] };
    const outer = paste({ type: 'table', content: [row([inner])] });
    expect(outer.told).toEqual([CUT]);
    expect(outer.state().doc.textContent).not.toContain('(100.');
    const editor = openTable(60, 2);
    const { tr, doc } = editor.state();
    const grown = editor.node(table(120, 2));
    editor.dispatch(tr.replaceWith(0, doc.child(0).nodeSize, grown));
    expect([sizeOf(editor), editor.told]).toEqual(['60x2', ['表格最多 100 行、20 列']]);
  });
});
