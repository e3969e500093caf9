import { useState, type ReactNode } from 'react';
import { permissionStore } from '../session/permissionStore.ts';
import { goKeys } from './goKeys.ts';
import { KEYS_OFF } from './recentPlaces.ts';

const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['Ctrl K', '查找记录、页面和操作'],
  ['/', '跳到列表的搜索框'],
  ['j', '下一行'],
  ['k', '上一行'],
  ['Enter', '打开这一行'],
  ['n', '新建'],
  ['e', '编辑这一行，或正在看的记录'],
  ['Ctrl D', '在选中的单元格里：用第一行向下填充'],
  ['Ctrl R', '在选中的单元格里：用第一列向右填充'],
  ['?', '显示这张表'],
];

/** The help of the keyboard shortcuts, and the switch for the single-key ones. */
export function Keys(): ReactNode {
  const [isOn, setIsOn] = useState(localStorage.getItem(KEYS_OFF) === null);
  const toggle = (): void => {
    if (isOn) localStorage.setItem(KEYS_OFF, '1');
    else localStorage.removeItem(KEYS_OFF);
    setIsOn(!isOn);
  };
  const lines = [...KEYS, ...goKeys(permissionStore.routes).map(({ key, title }) => [`g ${key}`, title] as const)];
  return (
    <>
      <label className="gj-keys-switch">
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
