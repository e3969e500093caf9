import { expect, it } from 'vitest';
import { figureParams } from '#engine/workbench/figureParams.ts';
import type { OfferedBlock } from '#engine/workbench/OfferedWorkbench.ts';
import { at, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const { entities } = shippedProduct();
const ACCOUNTS = ['01', '03', '05', '06', '10', '16', '18', '19', '20'].map((nn) => `139000000${nn}`);

/** A figure as a user sees it: its records, its name, and its definition. */
interface Seen {
  readonly name: string;
  readonly place: string;
  readonly value: unknown;
  readonly definition: string | undefined;
}

onOneDatabase('figures of one name', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it.each([...ACCOUNTS, '13800000001'])('agree, or say what tells them apart, for %s', async (login) => {
    const client = await server.signIn(login);
    const seen = [...(await sumsOf(client)), ...(await cardsOf(client))];
    const apart = [...new Set(seen.map(({ name }) => name))].flatMap((name) => {
      const figures = seen.filter((figure) => figure.name === name);
      const values = new Set(figures.map(({ value }) => value));
      // Two figures that differ must have different definitions.
      const isTold = figures.every(({ definition, value }) =>
        figures.every((other) => other.definition !== definition || other.value === value),
      );
      return values.size === 1 || isTold ? [] : [`${name}: ${figures.map(textOf).join(', ')}`];
    });
    expect(apart).toEqual([]);
  });

  it('are in the contract list what customers and the workbench say', async () => {
    const client = await server.signIn('13900000001');
    const sum = async (list: string, key: string): Promise<unknown> =>
      at((await client.get(`/api/${list}/Search`, { rows: 10 })).Data, `Sums.${key}`);
    const cards = await cardsOf(client);
    expect(await sum('contract', 'EffectiveMoney')).toBe(await sum('customer', 'ContractMoney'));
    expect(await sum('project', 'ContractMoney')).toBe(await sum('customer', 'ContractMoney'));
    const unreceived = await sum('contract', 'UnreceivedMoney');
    expect(unreceived).toBe(await sum('customer', 'UnreceivedMoney'));
    expect(cards.find(({ name }) => name === 'contract 未回款')?.value).toBe(unreceived);
  });
});

const textOf = ({ place, value, definition }: Seen): string => `${place} ${String(value)} (${definition ?? ''})`;

/** The sums of every list that the account may open, in the scene that leaves none out. */
async function sumsOf(client: TestClient): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const entity of entities.values())
    for (const list of entity.lists.values()) {
      const whole = list.scenes.length === 0 || list.scenes[0]?.key === 'all';
      if (list.sums.length === 0 || !whole) continue;
      const reply = await client.get(`/api/${entity.api}/Search`, { list: list.name, rows: 10 });
      if (!reply.Successed) continue;
      for (const { key, title, field, description } of list.sums) {
        const value = at(reply.Data, `Sums.${key}`);
        if (value === undefined) continue;
        const own = title === '' ? (entity.field(field ?? '')?.title ?? key) : title;
        seen.push({ name: `${entity.key} ${own}`, place: list.name, value, definition: description });
      }
    }
  return seen;
}

/** The figures of the workbench over everything that the account may see, as far as they know no period. */
async function cardsOf(client: TestClient): Promise<Seen[]> {
  const seen: Seen[] = [];
  const blocks = at((await client.get('/api/System/Workbench')).Data, 'Blocks');
  for (const block of isBlocks(blocks) ? blocks : []) {
    if (block.type !== 'cards') continue;
    const view = { scope: undefined, period: 'month' as const };
    const reply = await client.get('/api/System/WorkbenchBlock', { block: block.key, scope: '', period: view.period });
    for (const card of block.cards) {
      expect(card.definition).not.toBe('');
      if (card.period !== undefined) continue;
      const value = at(reply.Data, `Cards.${card.key}.Value`);
      const entity = card.list.split('/')[0] ?? '';
      // Under the name of a sum it must equal that sum; its own definition does not excuse another value.
      const sums = entities.get(entity)?.lists.get(card.list.split('/')[1] ?? '')?.sums ?? [];
      const named = sums.find(({ title }) => title === card.title);
      const definition = named === undefined ? card.definition : named.description;
      seen.push({ name: `${entity} ${card.title}`, place: 'workbench', value, definition });
      // It opens the rows that it counts.
      const { Data } = await client.get(`/api/${entity}/Search`, {
        ...figureParams(card, view),
        list: card.list,
        rows: 10,
      });
      expect([card.key, at(Data, card.sum === undefined ? 'Total' : `Sums.${card.sum}`)]).toEqual([card.key, value]);
    }
  }
  return seen;
}

const isBlocks = (value: unknown): value is OfferedBlock[] => Array.isArray(value);
