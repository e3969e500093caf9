import type { Reaction } from '../page/BenchPage.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { FIELDS, formSubject } from './formSubject.ts';
import {} from '../../support/wholeRun.ts';

/** The reactions to the actions of a user in one form. */
export interface Acted {
  readonly shown: readonly Reaction[];
  readonly hidden: readonly Reaction[];
}

const COUNT = 500;
const GOVERNED = 3;
const PAUSE = 40;

/** Switches the first driver of a large form on and off again, so many times. */
export async function toggle(
  bench: BenchWindow,
  painter: 'ours' | 'antd',
  governed: number,
  times: number,
): Promise<Acted> {
  await open(bench, painter, governed);
  const group = bench.page.locator('.ant-radio-group').first();
  const press = async (label: string, count: number): Promise<Reaction> => {
    const box = await group.getByText(label, { exact: true }).boundingBox();
    if (box === null) throw new Error(`There is no ${label}`);
    await bench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await bench.page.waitForTimeout(PAUSE);
    return bench.react('click', { selector: FIELDS, count }, async () => {
      await bench.page.mouse.down();
      await bench.page.mouse.up();
    });
  };
  const [shown, hidden]: [Reaction[], Reaction[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    shown.push(await press('是', COUNT));
    await bench.page.waitForTimeout(PAUSE);
    hidden.push(await press('否', COUNT - governed));
  }
  return { shown: shown.slice(1), hidden: hidden.slice(1) };
}

/**
 * Types so many letters into a text field at the top of a large form, as it opens or once all of its fields are
 * rendered.
 */
export async function type(
  bench: BenchWindow,
  painter: 'ours' | 'antd',
  times: number,
  isWhole: boolean,
): Promise<Acted> {
  if (isWhole) await open(bench, painter, GOVERNED);
  else await bench.show(painter, formSubject(COUNT, GOVERNED));
  const count = await bench.nodes(FIELDS);
  await bench.page.getByPlaceholder('请输入名称4', { exact: true }).focus();
  const shown: Reaction[] = [];
  for (let time = 0; time < 2 * times; time += 1) {
    await bench.page.waitForTimeout(PAUSE);
    shown.push(await bench.react('keydown', { selector: FIELDS, count }, () => bench.page.keyboard.press('a')));
  }
  return { shown: shown.slice(2), hidden: [] };
}

async function open(bench: BenchWindow, painter: 'ours' | 'antd', governed: number): Promise<void> {
  await bench.show(painter, formSubject(COUNT, governed));
  await bench.drawAll(COUNT - governed);
}
