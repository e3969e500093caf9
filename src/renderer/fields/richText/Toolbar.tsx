import {
  CopyOutlined,
  FontColorsOutlined,
  FullscreenOutlined,
  LinkOutlined,
  PictureOutlined,
  SearchOutlined,
  TableOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Upload, Popover, Dropdown } from 'antd';
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { NumberBox } from '../NumberBox.tsx';
import { countLetters } from './findText.ts';
import { COLOURS, findPicture, setColour } from './pictureCommands.ts';
import { TABLE_LIMITS } from './tableLimits.ts';
import { TOOL_GROUPS } from './toolItems.tsx';

const FindTool = lazy(async () => ({ default: (await import('./FindTool.tsx')).FindTool }));
const LinkAddress = lazy(async () => ({ default: (await import('./LinkAddress.tsx')).LinkAddress }));
const VideoTool = lazy(async () => ({ default: (await import('./VideoTool.tsx')).VideoTool }));
const PictureTool = lazy(async () => ({ default: (await import('./PictureTool.tsx')).PictureTool }));

/** Null when the input is not a valid number of rows or columns. */
interface TableSize {
  readonly rows: number | null;
  readonly columns: number | null;
}

const BEGIN: TableSize = { rows: 3, columns: 3 };

/** Inserts a table of a chosen size; inside of one its rows and columns. */
function TableTools({ editor }: { editor: Editor }): ReactNode {
  const size = tableSize(editor);
  return size === undefined ? <NewTable editor={editor} /> : <ChangeTable editor={editor} {...size} />;
}

function NewTable({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [{ rows, columns }, setSize] = useState(BEGIN);
  const id = useId();
  const insert = (): void => {
    if (rows === null || columns === null) return;
    editor.chain().focus().insertTable({ rows, cols: columns, withHeaderRow: true }).run();
    setOpen(false);
  };
  const part = (name: keyof TableSize, title: string): ReactNode => (
    <div>
      <label htmlFor={id + name}>{title}</label>
      <NumberBox
        id={id + name}
        title={title}
        unit={undefined}
        digits={0}
        placeholder=""
        minimum={1}
        maximum={TABLE_LIMITS[name]}
        value={{ rows, columns }[name]}
        onChange={(count) => setSize({ rows, columns, [name]: count })}
      />
    </div>
  );
  const content = (
    <div className="gj-flex gj-rich-table">
      {part('rows', '行数')}
      {part('columns', '列数')}
      <Button size="small" type="primary" disabled={rows === null || columns === null} onClick={insert}>
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

/** The size of the table at the cursor; undefined outside of tables. */
function tableSize({ state }: Editor): { readonly rows: number; readonly columns: number } | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    let columns = 0;
    node.firstChild?.forEach((cell) => {
      columns += Number(cell.attrs['colspan'] ?? 1);
    });
    return { rows: node.childCount, columns };
  }
  return undefined;
}

/** A page of the site is a path. */
const LINK = /^(?:(https?:\/\/|mailto:|tel:)\S+|\/(?!\/)\S*)$/i;

/** Turns the selected text into a link, or removes the link. */
function LinkTool({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const isWrong = address !== '' && !LINK.test(address);
  const change = (open: boolean): void => {
    const { href } = editor.getAttributes('link');
    if (open) setAddress(typeof href === 'string' ? href : '');
    setOpen(open);
  };
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (address.startsWith('/')) chain.setLink({ href: address, target: null, rel: null }).run();
    else chain.setLink({ href: address, target: '_blank', rel: 'noopener noreferrer' }).run();
    setOpen(false);
  };
  const content = (
    <div className="gj-flex gj-rich-link">
      <Suspense fallback={null}>
        <LinkAddress value={address} isWrong={isWrong} onChange={setAddress} onEnter={apply} />
      </Suspense>
      <Button size="small" type="primary" disabled={isWrong} onClick={apply}>
        {address === '' ? '取消链接' : '确定'}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={change} content={content}>
      <Button size="small" type="text" title="链接" aria-label="链接" aria-pressed={editor.isActive('link')}>
        <LinkOutlined />
      </Button>
    </Popover>
  );
}

/** Gives the selected text one of the colours of the theme. */
function ColourTool({ editor }: { editor: Editor }): ReactNode {
  const items = [
    { key: '', label: '默认颜色' },
    ...COLOURS.map(({ label, colour }) => ({
      key: colour,
      label: (
        <span className="gj-html">
          <span style={{ color: colour }}>{label}</span>
        </span>
      ),
    })),
  ];
  const apply = (key: string): void => {
    setColour(key === '' ? undefined : key)(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={editor.state.selection.empty}
      menu={{ items, onClick: ({ key }) => apply(key) }}
    >
      <Button size="small" type="text" title="文字颜色（先选中文字）" aria-label="文字颜色">
        <FontColorsOutlined />
      </Button>
    </Dropdown>
  );
}

/** Changes the selected picture; shown only for one. */
function ChangePicture({ editor }: { editor: Editor }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (findPicture(editor.state) === undefined && !isOpen) return null;
  const content = (
    <Suspense fallback={null}>
      <PictureTool editor={editor} onDone={() => setOpen(false)} />
    </Suspense>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} content={content} destroyOnHidden>
      <Button size="small" type="text" title="图片的替代文字、图注和宽度" aria-label="设置图片">
        设置图片
      </Button>
    </Popover>
  );
}

export function Toolbar(props: {
  editor: Editor;
  accept: string;
  onPictures: (files: readonly File[]) => void;
  onCopy: () => void;
  isFull: boolean;
  onFull: () => void;
}): ReactNode {
  const { editor, accept, onPictures, onCopy, isFull, onFull } = props;
  const [isFinding, setFinding] = useState(false);
  const [isVideo, setVideo] = useState(false);
  const [, follow] = useState(0);
  useEffect(() => {
    const moved = (): void => follow((count) => count + 1);
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
              // Voice control users say the text they see, so the label contains it.
              aria-label={typeof sign === 'string' && sign !== label ? `${label} ${sign}` : label}
              aria-pressed={isOn?.(editor)}
              onClick={() => run(editor.chain().focus()).run()}
            >
              {sign}
            </Button>
          ))}
        </span>
      ))}
      <span className="gj-rich-group">
        <ColourTool editor={editor} />
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
        <ChangePicture editor={editor} />
        <Button size="small" type="text" title="插入视频" aria-label="插入视频" onClick={() => setVideo(true)}>
          <VideoCameraOutlined />
        </Button>
        {isVideo ? (
          <Suspense fallback={null}>
            <VideoTool editor={editor} onClose={() => setVideo(false)} />
          </Suspense>
        ) : null}
        <TableTools editor={editor} />
        <Button size="small" type="text" title="复制全文" aria-label="复制全文" onClick={onCopy}>
          <CopyOutlined />
        </Button>
        <Button
          size="small"
          type="text"
          title="查找和替换"
          aria-label="查找和替换"
          aria-pressed={isFinding}
          onClick={() => setFinding(!isFinding)}
        >
          <SearchOutlined />
        </Button>
        <Button size="small" type="text" title="全屏" aria-label="全屏" aria-pressed={isFull} onClick={onFull}>
          <FullscreenOutlined />
        </Button>
      </span>
      <span className="gj-note gj-rich-count">{countLetters(editor.state.doc)} 字</span>
      {isFinding ? (
        <Suspense fallback={null}>
          <FindTool editor={editor} />
        </Suspense>
      ) : null}
    </div>
  );
}
