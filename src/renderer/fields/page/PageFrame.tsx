import { Button, Segmented } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { PREVIEW_PAGE } from '#client/PREVIEW_PAGE.ts';
import { offerPage, type ClickedText } from '#client/previewFrame.ts';
import type { CheckedPage } from '#wire/SiteReplies.ts';
import { Icon } from '../../layout/Icon.tsx';

/** The widths of the screens to look at. Pixels. */
const SCREENS = { phone: 390, tablet: 768, desktop: 1280 };

interface PageFrameProps {
  readonly path: string;
  readonly shown: CheckedPage | undefined;
  /** Receives the texts at a click, from the innermost element. */
  readonly onPick?: (clicked: readonly ClickedText[]) => void;
}

/** The page as the site would show it, on a screen to choose; a click on a text reports it. */
export function PageFrame({ path, shown, onPick }: PageFrameProps): ReactNode {
  const [screen, setScreen] = useState<keyof typeof SCREENS>('desktop');
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: SCREENS.desktop, height: 800 });
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const pick = useEffectEvent((clicked: readonly ClickedText[]) => onPick?.(clicked));
  useEffect(
    () =>
      frame.current === null || shown === undefined ? undefined : offerPage(frame.current, shown, (text) => pick(text)),
    [shown],
  );
  const width = SCREENS[screen];
  const scale = Math.min(1, room.width / width);
  return (
    <section className="gj-gap-8 gj-sitepage-preview" aria-label="预览">
      <div className="gj-sitepage-bar">
        <Segmented
          aria-label="预览的屏幕"
          size="small"
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'desktop', label: '电脑' },
            { value: 'tablet', label: '平板' },
            { value: 'phone', label: '手机' },
          ]}
        />
        <Button
          size="small"
          icon={<Icon name="printer" size={14} />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          打印预览
        </Button>
      </div>
      <div ref={box} className="gj-sitepage-room">
        <iframe
          ref={frame}
          title="网站预览"
          src={`${PREVIEW_PAGE}#${path}`}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}
