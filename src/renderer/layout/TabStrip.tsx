import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { countText } from '#fields/formatNumber.ts';
import { Icon } from './Icon.tsx';
import { DropMenu } from './Popup.tsx';
import { revealWithin } from './revealWithin.ts';
import './tabStrip.css';

/** The id of the tab with a key, of the tabs that show a panel. */
export const tabId = (panel: string, key: string): string => `${panel}-${key}`;

export interface TabEntry {
  readonly key: string;
  readonly title: string;
  /** Keeps room for a count. Default: true. */
  readonly hasCount?: boolean;
}

interface TabStripProps {
  readonly label: string;
  readonly scenes: readonly TabEntry[];
  readonly current: string | undefined;
  /** By key; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The counts are lower bounds, or those of the tabs with these keys. */
  readonly isAtLeast?: boolean | readonly string[] | undefined;
  readonly onChange: (key: string) => void;
  /** Id of the element that shows the chosen tab; the tabs' own ids start with it. */
  readonly panel?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs, such as the scenes of a list, with row counts. Arrow keys move; a menu lists all if they do not fit. */
export function TabStrip(props: TabStripProps): ReactNode {
  const { label, scenes, current, counts, isAtLeast = false, onChange, panel } = props;
  const strip = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(strip, scenes.length);
  // Counts that come widen the tabs before the chosen one.
  const known = Object.keys(counts ?? {}).length;
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected="true"]') ?? null;
    if (strip.current !== null && tab !== null) revealWithin(strip.current, tab);
  }, [current, known]);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = scenes.findIndex(({ key }) => key === current);
    const next = (index + step + scenes.length) % scenes.length;
    onChange(scenes[next]?.key ?? '');
    strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className="gj-scenes">
      <div ref={strip} className="gj-scene-strip" role="tablist" aria-label={label} onKeyDown={move}>
        {scenes.map((tab) => (
          <Tab
            key={tab.key}
            tab={tab}
            isCurrent={tab.key === current}
            count={counts?.[tab.key]}
            isAtLeast={typeof isAtLeast === 'boolean' ? isAtLeast : isAtLeast.includes(tab.key)}
            panel={panel}
            onChange={onChange}
          />
        ))}
      </div>
      {isCut ? (
        <DropMenu
          placement="bottomRight"
          items={scenes.map(({ key, title }) => ({ key, label: title, onClick: () => onChange(key) }))}
        >
          <button type="button" className="gj-scene-more" aria-label={`${label}：更多`} title="更多">
            <Icon name="chevronDown" size={14} />
          </button>
        </DropMenu>
      ) : null}
    </div>
  );
}

/** Whether an element is too narrow for its children, whose number is `count`. */
function useIsCut(element: RefObject<HTMLElement | null>, count: number): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setIsCut(current.scrollWidth > current.clientWidth));
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element, count]);
  return isCut;
}

interface TabProps extends Pick<TabStripProps, 'onChange'> {
  readonly tab: TabEntry;
  readonly isCurrent: boolean;
  readonly count: number | undefined;
  readonly isAtLeast: boolean;
  readonly panel: string | undefined;
}

const Tab = ({ tab, isCurrent, count, isAtLeast, panel, onChange }: TabProps): ReactNode => (
  <button
    type="button"
    role="tab"
    id={panel === undefined ? undefined : tabId(panel, tab.key)}
    aria-controls={panel}
    aria-selected={isCurrent}
    tabIndex={isCurrent ? 0 : -1}
    className="gj-scene"
    onClick={() => onChange(tab.key)}
  >
    {tab.title}
    {tab.hasCount === false ? null : (
      <span className="gj-note gj-scene-count">{count === undefined ? '' : countText(count, isAtLeast)}</span>
    )}
  </button>
);
