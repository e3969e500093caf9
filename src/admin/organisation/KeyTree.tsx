import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { CatalogKey } from '#engine/roles/RoleCatalog.ts';

interface KeyTreeProps {
  readonly keys: readonly CatalogKey[];
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
}

/** The permission keys in the order of the menu; the keys of a group are below it, and each is granted separately. */
export function KeyTree({ keys, chosen, onChange }: KeyTreeProps): ReactNode {
  const isChosen = new Set(chosen);
  const toggle = (key: string, isOn: boolean): void => {
    onChange(isOn ? [...chosen, key] : chosen.filter((other) => other !== key));
  };
  const draw = (list: readonly CatalogKey[]): ReactNode => (
    <ul className="gj-role-keys">
      {list.map(({ Key, Title, Children }) => (
        <li key={Key}>
          <Checkbox
            checked={isChosen.has(Key)}
            onChange={(event) => {
              toggle(Key, event.target.checked);
            }}
          >
            {Title} <small>{Key}</small>
          </Checkbox>
          {Children.length === 0 ? null : draw(Children)}
        </li>
      ))}
    </ul>
  );
  return (
    <div role="group" aria-label="菜单权限">
      {draw(keys)}
    </div>
  );
}
