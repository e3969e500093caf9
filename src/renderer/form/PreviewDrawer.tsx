import { Drawer, Segmented } from 'antd';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { PREVIEW_PAGE } from '#client/PREVIEW_PAGE.ts';
import { offerPreview } from '#client/previewFrame.ts';
import type { PreviewReply } from '#wire/SiteReplies.ts';
import { Tag } from '../fields/Tag.tsx';
import { SkeletonBar, ErrorState } from '../feedback/ScreenState.tsx';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { useLoad } from '../stores/RendererContext.ts';
import './preview.css';

interface PreviewDrawerProps {
  /** Fetches what is shown; another function is another preview. */
  readonly load: () => Promise<PreviewReply>;
  readonly onClose: () => void;
}

/** A record on its public page, as any visitor would see it: in the window's width, or as on a phone. */
export function PreviewDrawer({ load, onClose }: PreviewDrawerProps): ReactNode {
  const isPhone = useIsPhone();
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const { data, error, retry } = useLoad(load);
  return (
    <Drawer
      open
      rootClassName="gj-preview"
      placement="bottom"
      size="100%"
      title={
        <span className="gj-preview-title">
          预览{data === undefined ? null : <Tag color={data.IsPublic ? 'green' : 'orange'}>{stateOf(data)}</Tag>}
        </span>
      }
      extra={
        isPhone ? null : (
          <Segmented
            aria-label="预览的屏幕"
            value={width}
            onChange={setWidth}
            options={[
              { value: 'wide', label: '电脑' },
              { value: 'phone', label: '手机' },
            ]}
          />
        )
      }
      onClose={onClose}
    >
      {data !== undefined ? (
        <PreviewFrame preview={data} isPhone={width === 'phone'} />
      ) : error === undefined ? (
        <SkeletonBar width="100%" height={320} />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </Drawer>
  );
}

const stateOf = ({ IsPublic, IsSaved }: PreviewReply): string =>
  IsPublic ? '已发布，与网站相同' : IsSaved ? '未发布' : '未保存';

function PreviewFrame({ preview, isPhone }: { preview: PreviewReply; isPhone: boolean }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const offer = useCallback(
    () => (frame.current === null ? undefined : offerPreview(frame.current, preview)),
    [preview],
  );
  useEffect(offer, [offer]);
  return (
    <iframe
      ref={frame}
      className={isPhone ? 'gj-preview-phone' : undefined}
      title="网站预览"
      src={`${PREVIEW_PAGE}#${preview.Path}`}
    />
  );
}
