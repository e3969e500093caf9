import { TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Dropdown, InputNumber, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { TABLE_LIMITS } from './TABLE_LIMITS.ts';
import { tableSize } from './tableSize.ts';

const BEGIN = { rows: 3, columns: 3 };

/** Inserts a table of a chosen size; inside of one its rows and columns. */
export function TableTools({ editor }: { editor: Editor }): ReactNode {
  const size = tableSize(editor);
  return size === undefined ? <NewTable editor={editor} /> : <ChangeTable editor={editor} {...size} />;
}

function NewTable({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(BEGIN);
  const insert = (): void => {
    editor.chain().focus().insertTable({ rows: size.rows, cols: size.columns, withHeaderRow: true }).run();
    setOpen(false);
  };
  const part = (name: 'rows' | 'columns', label: string): ReactNode => (
    <label>
      {label}
      <InputNumber
        size="small"
        min={1}
        max={TABLE_LIMITS[name]}
        precision={0}
        value={size[name]}
        onChange={(count) => {
          setSize({ ...size, [name]: count ?? 1 });
        }}
      />
    </label>
  );
  const content = (
    <div className="gj-rich-table">
      {part('rows', '行')}
      {part('columns', '列')}
      <Button size="small" type="primary" onClick={insert}>
        插入
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} content={content}>
      <Button size="small" type="text" title="插入表格" aria-label="插入表格">
        <TableOutlined />
      </Button>
    </Popover>
  );
}

function ChangeTable({ editor, rows, columns }: { editor: Editor; rows: number; columns: number }): ReactNode {
  const items = [
    { key: 'addRowBefore', label: '在上方插入行', disabled: rows >= TABLE_LIMITS.rows },
    { key: 'addRowAfter', label: '在下方插入行', disabled: rows >= TABLE_LIMITS.rows },
    { key: 'addColumnBefore', label: '在左侧插入列', disabled: columns >= TABLE_LIMITS.columns },
    { key: 'addColumnAfter', label: '在右侧插入列', disabled: columns >= TABLE_LIMITS.columns },
    { key: 'mergeOrSplit', label: '合并或拆分单元格' },
    { key: 'toggleHeaderRow', label: '首行作标题' },
    { key: 'deleteRow', label: '删除行' },
    { key: 'deleteColumn', label: '删除列' },
    { key: 'deleteTable', label: '删除表格', danger: true },
  ] as const;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...items],
        onClick: ({ key }) => {
          const item = items.find((one) => one.key === key);
          if (item !== undefined) editor.chain().focus()[item.key]().run();
        },
      }}
    >
      <Button size="small" type="text" title="编辑表格" aria-label="编辑表格">
        <TableOutlined /> {rows}×{columns}
      </Button>
    </Dropdown>
  );
}
