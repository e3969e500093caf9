import { Modal, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Density, Appearance, Theme } from '#engine/site/appearanceCookie.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { look } from '#renderer/layout/look.ts';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { client } from '../session/client.ts';
import './menuDialogs.css';

const THEMES: { readonly value: Theme; readonly label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

const DENSITIES: { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'standard', label: '标准' },
  { value: 'loose', label: '宽松' },
];

/** Edits the user's appearance settings: applied immediately, and stored with the account for every device. */
export function LookDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { notify } = useRenderer();
  const [{ theme, density }, setChosen] = useState(look.chosen());
  const choose = (change: Partial<Appearance>): void => {
    const chosen = { theme, density, ...change };
    setChosen(chosen);
    look.choose(chosen);
    const call = client.http.post('/api/Account/SetLook', { Theme: chosen.theme, Density: chosen.density });
    call.catch((cause: unknown) =>
      notify.error(`外观没有保存到您的账号，只在本浏览器有效：${errorText(asAppError(cause))}`),
    );
  };
  return (
    <Modal open title="外观" footer={null} width={420} onCancel={onClose}>
      <dl className="gj-gap-8 gj-look">
        <Choice title="颜色" options={THEMES} value={theme} onChange={(next) => choose({ theme: next })} />
        <Choice title="密度" options={DENSITIES} value={density} onChange={(next) => choose({ density: next })} />
      </dl>
      <p className="gj-hint">跟着您的账号，在其他设备登录时也一样。官网和打印始终是浅色。</p>
    </Modal>
  );
}

interface ChoiceProps<T extends string> {
  readonly title: string;
  readonly options: { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const Choice = <T extends string>({ title, ...choice }: ChoiceProps<T>): ReactNode => (
  <>
    <dt>{title}</dt>
    <dd>
      <Segmented block aria-label={title} {...choice} />
    </dd>
  </>
);
