import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  MenuOutlined,
  MinusOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

export interface ToolItem {
  readonly label: string;
  readonly sign: ReactNode;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  readonly isOn?: (editor: Editor) => boolean;
}

export const TOOL_GROUPS: readonly (readonly ToolItem[])[] = [
  [
    { label: '撤销', sign: <UndoOutlined />, run: (chain) => chain.undo() },
    { label: '重做', sign: <RedoOutlined />, run: (chain) => chain.redo() },
  ],
  [
    {
      label: '正文',
      sign: '正文',
      run: (chain) => chain.setParagraph(),
      isOn: (editor) => editor.isActive('paragraph') && !editor.isActive('listItem') && !editor.isActive('blockquote'),
    },
    heading(2, '大标题', 'H1'),
    heading(3, '中标题', 'H2'),
    heading(4, '小标题', 'H3'),
    heading(5, '四级标题', 'H4'),
  ],
  [
    {
      label: '加粗',
      sign: <BoldOutlined />,
      run: (chain) => chain.toggleBold(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      label: '斜体',
      sign: <ItalicOutlined />,
      run: (chain) => chain.toggleItalic(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      label: '下划线',
      sign: <UnderlineOutlined />,
      run: (chain) => chain.toggleUnderline(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      label: '删除线',
      sign: <StrikethroughOutlined />,
      run: (chain) => chain.toggleStrike(),
      isOn: (editor) => editor.isActive('strike'),
    },
    {
      label: '上标',
      sign: 'X²',
      run: (chain) => chain.toggleMark('superscript'),
      isOn: (editor) => editor.isActive('superscript'),
    },
    {
      label: '下标',
      sign: 'X₂',
      run: (chain) => chain.toggleMark('subscript'),
      isOn: (editor) => editor.isActive('subscript'),
    },
    { label: '清除格式', sign: <ClearOutlined />, run: (chain) => chain.unsetAllMarks().clearNodes() },
  ],
  [
    align('left', '左对齐', <AlignLeftOutlined />),
    align('center', '居中', <AlignCenterOutlined />),
    align('right', '右对齐', <AlignRightOutlined />),
    align('justify', '两端对齐', <MenuOutlined />),
  ],
  [
    {
      label: '无序列表',
      sign: <UnorderedListOutlined />,
      run: (chain) => chain.toggleBulletList(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: '编号',
      sign: <OrderedListOutlined />,
      run: (chain) => chain.toggleOrderedList(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: '引用',
      sign: '引用',
      run: (chain) => chain.toggleBlockquote(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    { label: '分隔线', sign: <MinusOutlined />, run: (chain) => chain.setHorizontalRule() },
  ],
];

function heading(level: 2 | 3 | 4 | 5, label: string, sign: string): ToolItem {
  return {
    label,
    sign,
    run: (chain) => chain.toggleHeading({ level }),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

function align(side: string, label: string, sign: ReactNode): ToolItem {
  return {
    label,
    sign,
    run: (chain) => chain.setTextAlign(side),
    isOn: (editor) => editor.isActive({ textAlign: side }),
  };
}
