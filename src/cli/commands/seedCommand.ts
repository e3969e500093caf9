import { analyzeAll } from '#server/db/copy/templateRows.ts';
import { systemCall } from '#server/access/openCall.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { signInLines } from '#server/start/greet.ts';
import { seedRecords } from '#server/start/seedRecords.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { speechOf } from '../terminal/speechOf.ts';
import { STORED_OPTIONS, STORED_USAGE, inWords, loadSound, settingsOf, withPlace } from '../terminal/storedPlace.ts';

/** `guiju seed`: as many records as an office has after years, to see how the product does with them. */
export const seedCommand: CliCommand = {
  name: 'seed',
  summary: 'fills a database of your own with very many records, to see how the product does with them',
  usage: [
    'guiju seed --records ENTITY=COUNT [--rows COUNT]',
    '',
    '  --records ENTITY=COUNT   until there are so many records of an entity (its key or its title): --records order=1000000',
    '  --rows COUNT             about so many rows in all (default: as many for each record as the records have that are there)',
    '  --days COUNT             the copies lie over so many days before today (1095)',
    '  --among-real             also into a database that people have worked in',
    ...STORED_USAGE,
    '',
    'Copies the records that are there - an empty database gets the demo records first - with all that refers to them: Ids, names, numbers, codes',
    'and days are their own; amounts, states, owners and files those of what was copied. Each copy is as sound as its model: it is tried out',
    'against all rules and figures before, and guiju verify finds nothing. Broken off, it leaves what was written whole; the next start makes',
    'the indexes. No server may run on the database meanwhile.',
  ].join('\n'),
  options: {
    ...STORED_OPTIONS,
    records: { type: 'string' },
    rows: { type: 'string' },
    days: { type: 'string' },
    'among-real': { type: 'boolean' },
  },
  async run(input) {
    const product = loadSound(input);
    const { entity, count } = readWish(input, product);
    const rows = readCount(input, 'rows');
    const speech = speechOf(input, product);
    const tell = (line: string): void => input.warn(speech.say(line));
    const settings = { ...settingsOf(input), port: 0, host: '127.0.0.1', jobs: false };
    if (settings.production) throw new CommandError('guiju seed does nothing where NODE_ENV is production');
    const added = await inWords(async () => {
      // A start creates the initial data, and at the end the indexes.
      const { startServer } = await import('#server/start/startServer.ts');
      const first = await startServer(settings);
      if (first.firstStart !== undefined) for (const line of signInLines(first, speech.language)) input.warn(line);
      await first.close();
      const made = await withPlace(settings, async ({ database }) => {
        const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
        const source = await lookInto(database, whole);
        const wish = {
          ...{ root: entity, count, rowsEach: rows === undefined ? undefined : rows / count },
          ...{ days: readCount(input, 'days') ?? YEARS, amongReal: input.options['among-real'] === true },
        };
        return seedRecords(
          {
            ...{ database, entities: [...product.entities.values()].filter(({ dialog }) => !dialog), tell },
            source,
          },
          wish,
        );
      });
      if (made.size > 0) input.warn(speech.language === 'zh' ? '正在建立索引 ……' : 'Making indexes ...');
      const running = await startServer(settings);
      const { services } = running;
      await services.listIndexes.tend(services.products.current.entities, systemCall(services));
      await running.close();
      await withPlace(settings, ({ database }) => analyzeAll(database.db));
      return made;
    });
    if (input.json) input.print(JSON.stringify(Object.fromEntries(added), undefined, 2));
    else
      for (const [table, more] of added)
        input.print(`${speech.title(product.entities.get(table)?.title ?? table)}  ${more}`);
    return 0;
  },
};

/** Three years, in days. */
const YEARS = 1095;

function readCount({ options }: CliInput, name: string): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const count = Number(text);
  if (typeof text !== 'string' || !/^\d+$/.test(text) || !Number.isSafeInteger(count))
    throw new CommandError(`--${name} takes a whole number, not ${String(text)}`);
  return count;
}

function readWish({ options }: CliInput, product: CheckedProduct): { entity: EntityModel; count: number } {
  const [, name = '', digits = ''] = /^(.+?)=(\d{1,9})$/.exec(String(options['records'] ?? '')) ?? [];
  if (name === '') throw new CommandError('guiju seed needs --records ENTITY=COUNT; see guiju help seed');
  const all = [...product.entities.values()].filter(({ dialog }) => !dialog);
  const entity = all.find(({ key, api, title }) => [key, api, title].includes(name));
  if (entity === undefined)
    throw new CommandError(`There is no entity ${name}: ${all.map(({ key }) => key).join(', ')}`);
  return { entity, count: Number(digits) };
}
