import { CopyOutlined, PictureOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Upload } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { LinkTool } from './LinkTool.tsx';
import { TableTools } from './TableTools.tsx';
import { TOOL_GROUPS } from './toolItems.tsx';

/** The toolbar of the editor; it follows the cursor. */
export function Toolbar({
  editor,
  accept,
  onPictures,
  onCopy,
}: {
  editor: Editor;
  accept: string;
  onPictures: (files: readonly File[]) => void;
  onCopy: () => void;
}): ReactNode {
  const [, follow] = useState(0);
  useEffect(() => {
    const moved = (): void => {
      follow((count) => count + 1);
    };
    editor.on('transaction', moved);
    return () => {
      editor.off('transaction', moved);
    };
  }, [editor]);
  return (
    <div className="gj-rich-tools" role="toolbar" aria-label="格式">
      {TOOL_GROUPS.map((items, i) => (
        <span key={i} className="gj-rich-group">
          {items.map(({ label, sign, run, isOn }) => (
            <Button
              key={label}
              size="small"
              type="text"
              title={label}
              aria-label={label}
              aria-pressed={isOn?.(editor)}
              onClick={() => {
                run(editor.chain().focus()).run();
              }}
            >
              {sign}
            </Button>
          ))}
        </span>
      ))}
      <span className="gj-rich-group">
        <LinkTool editor={editor} />
        <Upload
          accept={accept}
          multiple
          showUploadList={false}
          beforeUpload={(file) => {
            onPictures([file]);
            return false;
          }}
        >
          <Button size="small" type="text" title="插入图片" aria-label="插入图片">
            <PictureOutlined />
          </Button>
        </Upload>
        <TableTools editor={editor} />
        <Button size="small" type="text" title="复制全文" aria-label="复制全文" onClick={onCopy}>
          <CopyOutlined />
        </Button>
      </span>
    </div>
  );
}
