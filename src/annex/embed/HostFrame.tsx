import { App, ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import '#renderer/layout/tokens.css';
import '#renderer/layout/reset.css';
import { RendererContext } from '#renderer/stores/RendererContext.ts';
import { hostRenderer, type HostModels } from './hostRenderer.ts';
import type { HostSource } from './HostSource.ts';
import './embed.css';

interface HostFrameProps {
  readonly models: HostModels;
  readonly source: HostSource;
  readonly user: Values;
  readonly children: ReactNode;
}

/** The frame of forms and lists: the theme of the host app, our texts, and the parts that the host passes. */
export function HostFrame(props: HostFrameProps): ReactNode {
  return (
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <Surroundings {...props} />
      </App>
    </ConfigProvider>
  );
}

function Surroundings({ models, source, user, children }: HostFrameProps): ReactNode {
  const { message, modal } = App.useApp();
  const { token } = theme.useToken();
  const notify = useMemo(
    (): Notify => ({
      success: (text) => void message.success(text),
      offer: (text, button, act) => void modal.confirm({ title: text, okText: button, cancelText: '保留', onOk: act }),
      error: (text) => void message.error(text),
      info: (text) => void message.info(text),
      tell: (title, content) => void modal.info({ title, content }),
      ask: ({ title, content, yes, no, danger }) =>
        new Promise((resolve) => {
          modal.confirm({
            title,
            content,
            okText: yes,
            cancelText: no ?? '取消',
            okButtonProps: { danger: danger === true },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    }),
    [message, modal],
  );
  const renderer = useMemo(() => hostRenderer(models, source, user, notify), [models, source, user, notify]);
  const colors = {
    primary: token.colorPrimary,
    'primary-strong': token.colorPrimaryActive,
    'primary-hover': token.colorPrimaryHover,
    'primary-soft-hover': token.colorPrimaryBgHover,
    'primary-line': token.colorPrimaryBorder,
    'primary-soft': token.colorPrimaryBg,
    page: token.colorBgLayout,
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    'on-solid': token.colorTextLightSolid,
    subtle: token.colorFillQuaternary,
    hover: token.colorFillTertiary,
    line: token.colorBorderSecondary,
    'line-strong': token.colorBorder,
    text: token.colorText,
    'text-soft': token.colorTextSecondary,
    muted: token.colorTextTertiary,
    faint: token.colorTextTertiary,
    'red-text': token.colorError,
  };
  const style: CSSProperties = {
    ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--gj-${name}`, color])),
    fontFamily: token.fontFamily,
    fontSize: token.fontSize,
    color: token.colorText,
  };
  return (
    <RendererContext value={renderer}>
      <div className="gj-embed" style={style}>
        {children}
      </div>
    </RendererContext>
  );
}
