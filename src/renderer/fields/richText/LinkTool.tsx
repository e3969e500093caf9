import { LinkOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Button, Input, Popover } from 'antd';
import { useState, type ReactNode } from 'react';

const LINK = /^(https?:\/\/|mailto:|tel:)\S+$/i;

/** Makes the chosen text a link, or takes the link away. */
export function LinkTool({ editor }: { editor: Editor }): ReactNode {
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
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  const content = (
    <div className="gj-rich-link">
      <Input
        size="small"
        aria-label="链接地址"
        placeholder="https://"
        status={isWrong ? 'error' : ''}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value.trim());
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!isWrong) apply();
        }}
      />
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
