import type { Note } from '../../draft/ImportReport.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import { OWN_STATE, shown } from './effectsHere.ts';
import { childrenOf, plainOf, scriptOf, textOf } from './FormilySource.ts';
import { LOOK_PROPS, TAKEN_KEYS, TAKEN_PROPS } from './formilyKeys.ts';
import type { Sourced } from './Placed.ts';

/** Reports the keys of a node that are not imported. */
export function reportUnreadKeys(name: string, { node, pointer }: Sourced, note: Note): void {
  for (const [key, value] of Object.entries(node))
    if (key === 'properties' && childrenOf(node).every(([, each]) => textOf(each['x-component']).startsWith('Array')))
      continue;
    else if (!TAKEN_KEYS.has(key) && !OWN_STATE.includes(key) && !key.startsWith('x-designable-'))
      note('lost', `${pointer}/${pointerStep(key)}`, `${name}：${key} ${shown(value)}`);
  for (const where of ['x-component-props', 'x-decorator-props'])
    for (const [key, value] of Object.entries(plainOf(node[where]))) {
      if (TAKEN_PROPS.has(key)) continue;
      const isLook = LOOK_PROPS.has(key) && scriptOf(value) === undefined;
      note(
        isLook ? 'changed' : 'lost',
        `${pointer}/${where}/${pointerStep(key)}`,
        `${name}：${isLook ? '外观' : '控件的'} ${key} ${shown(value)}`,
      );
    }
}
