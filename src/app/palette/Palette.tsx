import { Modal } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountOf, useRenderer } from '#renderer/stores/RendererContext.ts';
import { isComposed } from '#renderer/layout/composing.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { favouriteAt, type FavouriteTarget } from '../favourites/favouriteAt.ts';
import { useFavourites } from '../favourites/useFavourites.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { usePaletteItems, type PaletteItem } from './usePaletteItems.ts';
import './palette.css';
import { goKeys } from './goKeys.ts';
import { KEYS_OFF } from './recentPlaces.ts';

/** The content of the palette: places and records, or the keyboard shortcuts. */
export type PaletteMode = 'find' | 'keys';

/** Finds records, screens and actions by a few letters, or shows the keyboard shortcuts. */
export const Palette = ({ mode, onClose }: { mode: PaletteMode; onClose: () => void }): ReactNode => (
  <Modal
    open
    width={640}
    title={mode === 'keys' ? '键盘快捷键' : '查找'}
    footer={null}
    className="gj-palette"
    onCancel={onClose}
  >
    {mode === 'keys' ? <Keys /> : <Finder onClose={onClose} />}
  </Modal>
);

function Finder({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const { user, notify } = useRenderer();
  const account = accountOf(user);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { places, find, toggle } = useFavourites();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus early to accept input while the dialog is still opening, but after the dialog has stored the focused
    // element to restore it.
    queueMicrotask(() => box.current?.focus());
  }, []);
  const id = useId();
  const { groups, isLoading, error, unread, asked } = usePaletteItems(text, account, places);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(at, items.length - 1)];
  const run = (item: PaletteItem): void => {
    onClose();
    void navigate(item.path);
  };
  const move = (step: number): void => {
    if (items.length === 0) return;
    const next = (Math.min(at, items.length - 1) + step + items.length) % items.length;
    setAt(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const keep = (item: PaletteItem): void => {
    const target = targetOf(item);
    if (target === undefined) notify.info('只能收藏页面、记录和视图');
    else void toggle(target);
  };
  const isKept = (item: PaletteItem): boolean => {
    const target = targetOf(item);
    return target !== undefined && find(target) !== undefined;
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current !== undefined) run(current);
    else if (event.key === 'd' && event.ctrlKey && current !== undefined) keep(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="gj-flex gj-search-box gj-palette-box">
        <Icon name="search" size={18} />
        <input
          ref={box}
          role="combobox"
          aria-label="查找记录、页面和操作"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-activedescendant={current === undefined ? undefined : `${id} ${current.key}`}
          aria-autocomplete="list"
          placeholder="编号、名称、电话、页面或操作"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} className="gj-palette-list" role="listbox" aria-label="结果" aria-busy={isLoading}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden>{group.title}</p>
            {group.items.map((item) => (
              <Line
                key={item.key}
                id={`${id} ${item.key}`}
                item={item}
                isCurrent={item === current}
                isKept={isKept(item)}
                onRun={() => run(item)}
                onPoint={() => setAt(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="gj-note gj-palette-foot" role="status">
        {statusText({
          error,
          isLoading,
          unread,
          text: text.trim(),
          count: items.length,
          isAsked: asked === text.trim(),
        })}
      </p>
    </>
  );
}

/** The favourite for a line, if it can be one: a list with a filter or a new form cannot. */
function targetOf({ path }: PaletteItem): FavouriteTarget | undefined {
  const [pathname = '', search = ''] = path.split('?');
  const names = [...new URLSearchParams(search).keys()];
  return names.every((name) => name === 'id' || name === 'view')
    ? favouriteAt(permissionStore.routes, pathname, search)
    : undefined;
}

interface LineProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isCurrent: boolean;
  readonly isKept: boolean;
  readonly onRun: () => void;
  readonly onPoint: () => void;
}

const Line = ({ id, item, isCurrent, isKept, onRun, onPoint }: LineProps): ReactNode => (
  <div
    id={id}
    role="option"
    aria-selected={isCurrent}
    className="gj-flex gj-palette-line"
    onClick={onRun}
    onMouseMove={isCurrent ? undefined : onPoint}
  >
    <Icon name={item.icon} />
    <span className="gj-palette-title">{item.title}</span>
    {item.sub === '' ? null : <span className="gj-hint gj-palette-sub">{item.sub}</span>}
    {isKept ? <span className="gj-note gj-palette-pin">已收藏</span> : null}
  </div>
);

interface Found {
  readonly unread: readonly string[];
  readonly error: string | undefined;
  readonly isLoading: boolean;
  readonly text: string;
  readonly count: number;
  readonly isAsked: boolean;
}

function statusText({ error, isLoading, unread, text, count, isAsked }: Found): string {
  if (error !== undefined) return error;
  if (text.length === 1) return '再输入一个字，就查找记录';
  if (isLoading || (text.length > 1 && !isAsked)) return '正在查找…';
  if (text === '' && count === 0) return '输入编号、名称或电话；↑↓ 选择，回车打开，Ctrl+D 收藏，? 看全部快捷键';
  if (unread.length > 0) return `拼音首字母还在整理：${unread.join('、')}，这些记录请先按名称里的字查找`;
  if (count === 0) return '没有找到，换几个字试试';
  return '↑↓ 选择，回车打开，Ctrl+D 收藏或取消收藏，Esc 关闭';
}

const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['Ctrl K', '查找记录、页面和操作'],
  ['/', '跳到列表的搜索框'],
  ['j', '下一行'],
  ['k', '上一行'],
  ['Enter', '打开这一行'],
  ['空格', '在列表旁边查看这一行'],
  ['n', '新建'],
  ['e', '编辑这一行，或正在看的记录'],
  ['Ctrl D', '在选中的单元格里：用第一行向下填充'],
  ['Ctrl R', '在选中的单元格里：用第一列向右填充'],
  ['?', '显示这张表'],
];

/** The help of the keyboard shortcuts, and the switch for the single-key ones. */
function Keys(): ReactNode {
  const [isOn, setIsOn] = useState(localStorage.getItem(KEYS_OFF) === null);
  const toggle = (): void => {
    if (isOn) localStorage.setItem(KEYS_OFF, '1');
    else localStorage.removeItem(KEYS_OFF);
    setIsOn(!isOn);
  };
  const lines = [...KEYS, ...goKeys(permissionStore.routes).map(({ key, title }) => [`g ${key}`, title] as const)];
  return (
    <>
      <label className="gj-flex gj-keys-switch">
        <input type="checkbox" checked={isOn} onChange={toggle} />
        使用单个字母的快捷键（只在这个浏览器；Ctrl K 总是可用）
      </label>
      <dl className="gj-keys">
        {lines.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
