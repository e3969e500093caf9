import type { Editor } from '@tiptap/core';
import { Button, Input, Segmented } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { findPicture, setPicture, type PictureFacts } from './pictureCommands.ts';

const WIDTHS = [
  { value: 0, label: '原大小' },
  ...[25, 50, 75, 100].map((width) => ({ value: width, label: `${width}%` })),
];

/** Alternative text, caption and size of the selected picture. */
export function PictureTool({ editor, onDone }: { editor: Editor; onDone: () => void }): ReactNode {
  const id = useId();
  const [facts, setFacts] = useState<PictureFacts>(
    () => findPicture(editor.state) ?? { alt: '', caption: '', width: 0 },
  );
  const apply = (): void => {
    setPicture(facts)(editor.state, editor.view.dispatch);
    editor.commands.focus();
    onDone();
  };
  const part = (name: 'alt' | 'caption', title: string, hint: string): ReactNode => (
    <div>
      <label htmlFor={id + name}>{title}</label>
      <Input
        id={id + name}
        size="small"
        placeholder={hint}
        value={facts[name]}
        onChange={(event) => setFacts({ ...facts, [name]: event.target.value })}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
      />
    </div>
  );
  return (
    <div className="gj-gap-8 gj-rich-picture">
      {part('alt', '替代文字', '看不到图片的人读到的内容')}
      {part('caption', '图注', '显示在图片下方')}
      <Segmented
        size="small"
        aria-label="图片宽度"
        options={WIDTHS}
        value={facts.width}
        onChange={(width) => setFacts({ ...facts, width })}
      />
      <Button size="small" type="primary" onClick={apply}>
        确定
      </Button>
    </div>
  );
}
