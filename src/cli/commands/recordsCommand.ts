import type { EntityModel } from '#engine/model/EntityModel.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { AppError } from '#engine/errors.ts';
import { readOnly } from '#server/db/readOnly.ts';
import { checkStored, type CheckedEntity } from '#server/jobs/checkStored.ts';
import { openStored } from '#server/jobs/openStored.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { StartError } from '#server/settings/StartError.ts';
import { beijingTime } from '#server/db/beijingTime.ts';
import type { CliCommand, CliInput, CheckedProduct } from '../terminal/CliCommand.ts';
import { CommandError } from '../terminal/CommandError.ts';
import { printRecords, recordsJson } from '../terminal/printRecords.ts';

const MOST_IDS = 20;

/** `guiju records`: which stored records break the current rules. */
export const recordsCommand: CliCommand = {
  name: 'records',
  summary: 'finds the stored records that break the current rules',
  usage: [
    'guiju records [entity...]',
    '',
    '  --data DIR           the data folder (default: DATA_DIR, else .data); --data-dir is the same',
    '  --database-url URL   a PostgreSQL database instead (default: DATABASE_URL)',
    '  --id LIST            only these records of one entity: 3,17,20',
    `  --most N             how many Ids are listed per rule (default ${MOST_IDS})`,
    '',
    'The database is only read. An embedded database that a running server holds cannot be opened: stop the server first.',
    'Columns that no migration has made yet count as empty, so that new rules can be tried before the server starts with them.',
    'A rule that asks for the user is broken by a record when it is for every user; values that a rule sets by user are',
    'taken as stored. What is required and limited is judged by the form that begins with the state of the record, else by',
    'the main form.',
  ].join('\n'),
  options: {
    data: { type: 'string' },
    'data-dir': { type: 'string' },
    'database-url': { type: 'string' },
    id: { type: 'string' },
    most: { type: 'string' },
  },
  async run(input) {
    const product = input.load();
    if (product.problems.length > 0)
      throw new CommandError(`The schemas have ${product.problems.length} problems; see guiju check`);
    const entities = chosenEntities(input, product);
    const [ids, most] = [readIds(input, entities), readMost(input)];
    const checked = await open(() => check(input, product, entities, { ids, most }));
    input.print(input.json ? recordsJson(checked, product) : printRecords(checked, product));
    return checked.every(({ broken, isComplete }) => isComplete && broken.length === 0) ? 0 : 1;
  },
};

interface RecordsFilter {
  readonly ids: readonly number[] | undefined;
  readonly most: number;
}

async function check(
  input: CliInput,
  product: CheckedProduct,
  entities: readonly EntityModel[],
  filter: RecordsFilter,
): Promise<CheckedEntity[]> {
  const moment = new Date();
  const stored = await openStored(
    settingsOf(input),
    { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product },
    () => moment,
  );
  const enums = (name: string): ReturnType<CheckedProduct['enums']> => stored.enums(name) ?? product.enums(name);
  const findEntity = (key: string): EntityModel | undefined => product.entities.get(key);
  const context = { findEntity, enums, now: beijingTime(moment), user: {} };
  const { shouldStop } = input.limits();
  try {
    return await readOnly(stored.database, async (db) => {
      const checked: CheckedEntity[] = [];
      for (const entity of entities)
        checked.push(await checkStored({ db, catalog: stored.catalog, context }, entity, { ...filter, shouldStop }));
      return checked;
    });
  } finally {
    await stored.database.close();
  }
}

/** Runs `work`; what the person at the terminal can mend becomes one clear line. */
async function open<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw new CommandError(error.lines.join('\n'));
    if (error instanceof AppError && error.code === 'BUSY')
      throw new CommandError(`The database does not answer in time: ${error.text}`);
    throw error;
  }
}

/** The settings that `npm start` would run with. */
function settingsOf({ options, folder }: CliInput): Settings {
  const flags = [
    ['--schemas', folder],
    ['--data', options['data'] ?? options['data-dir']],
    ['--database-url', options['database-url']],
  ].flatMap(([name, value]) => (typeof value === 'string' ? [`${String(name)}=${value}`] : []));
  return readSettings(flags, process.env, process.cwd());
}

function chosenEntities({ args }: CliInput, { entities }: CheckedProduct): EntityModel[] {
  const stored = [...entities.values()].filter(({ dialog }) => !dialog);
  if (args.length === 0) return stored;
  return args.map((key) => {
    const entity = entities.get(key);
    if (entity !== undefined) return entity;
    const near = nearestName(
      key,
      stored.map((other) => other.key),
    );
    throw new CommandError(`There is no entity "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
  });
}

function readIds({ options }: CliInput, entities: readonly EntityModel[]): readonly number[] | undefined {
  const given = options['id'];
  if (typeof given !== 'string') return undefined;
  const ids = given.split(',').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN));
  if (!ids.every((id) => Number.isSafeInteger(id))) throw new CommandError('--id is a list of numbers: 3,17,20');
  if (entities.length !== 1) throw new CommandError('--id needs the one entity whose records are meant');
  return ids;
}

function readMost({ options }: CliInput): number {
  const most = options['most'] === undefined ? MOST_IDS : Number(options['most']);
  if (!Number.isInteger(most) || most < 1 || most > 1_000_000)
    throw new CommandError('--most is a number from 1 to 1000000');
  return most;
}
