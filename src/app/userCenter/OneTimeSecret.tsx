import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useRenderer } from '#renderer/stores/RendererContext.ts';

interface ShownOnceProps {
  readonly title: string;
  readonly width: number;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A secret that cannot be shown again: the dialog closes only when the user confirms having it. */
export function OneTimeSecret({ title, width, secret, onClose, children }: ShownOnceProps): ReactNode {
  const { notify } = useRenderer();
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => notify.success('已复制'),
      () => notify.error('复制失败，请手动选择后复制'),
    );
  };
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      footer={[
        <Button key="copy" onClick={copy}>
          复制
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          我已保存
        </Button>,
      ]}
    >
      {children}
    </Modal>
  );
}
