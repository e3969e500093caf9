import type { Editor } from '@tiptap/core';
import { Button, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useRenderer } from '../../stores/RendererContext.ts';
import { findText, replaceFound } from './findText.ts';

const NAME = 'gj-rich-found';

export function FindTool({ editor }: { editor: Editor }): ReactNode {
  const { notify } = useRenderer();
  const [text, setText] = useState('');
  const [instead, setInstead] = useState('');
  const [at, setAt] = useState(0);
  const places = findText(editor.state.doc, text);
  const index = places.length === 0 ? 0 : at % places.length;
  const place = places[index];
  // The editor shows no selection while the cursor is in these inputs.
  useEffect(() => {
    if (place === undefined || !('highlights' in CSS)) return undefined;
    const [start, end] = [editor.view.domAtPos(place.from), editor.view.domAtPos(place.to)];
    const range = new Range();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    CSS.highlights.set(NAME, new Highlight(range));
    range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      CSS.highlights.delete(NAME);
    };
  }, [editor, place]);
  const move = (by: number): void => setAt((index + by + places.length) % Math.max(1, places.length));
  const replace = (all: boolean): void => {
    const chosen = all ? places : place === undefined ? [] : [place];
    editor.view.dispatch(replaceFound(editor.state, chosen, instead));
    notify.success(`替换了 ${chosen.length} 处`);
  };
  return (
    <div className="gj-wrap gj-rich-find" role="search" aria-label="查找和替换">
      <Input
        size="small"
        autoFocus
        aria-label="查找"
        placeholder="查找"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          move(event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status">
        {text === '' ? '' : places.length === 0 ? '没有找到' : `第 ${index + 1} 处，共 ${places.length} 处`}
      </span>
      <Button size="small" disabled={places.length < 2} onClick={() => move(-1)}>
        上一处
      </Button>
      <Button size="small" disabled={places.length < 2} onClick={() => move(1)}>
        下一处
      </Button>
      <Input
        size="small"
        aria-label="替换为"
        placeholder="替换为"
        value={instead}
        onChange={(event) => setInstead(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Button size="small" disabled={place === undefined} onClick={() => replace(false)}>
        替换
      </Button>
      <Button size="small" disabled={place === undefined} onClick={() => replace(true)}>
        全部替换
      </Button>
    </div>
  );
}
