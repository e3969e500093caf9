import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, isJsonObject, type JsonObject, readJson } from '#engine/site/pageShape.ts';
import { pageFiles } from '#fields/pageTexts.ts';
import type { ViewParams } from '#engine/query/readView.ts';
import { patchJson } from '#documents/edit/patchJson.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { type ListViewRow, readAllListViews } from '#server/db/system/listViewTables.ts';
import { selectRecords } from '#server/db/rows/selectRecords.ts';
import { readOnly } from '#server/db/transaction.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { declaredKey, storedParams } from '#server/records/list/storedView.ts';
import { columnsOf, fileIn, pageSource } from '#server/site/PageStore.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { type CommandText, textsIn } from '../terminal/commandTexts.ts';
import { inWords, loadSound, settingsOf, STORED_OPTIONS, STORED_USAGE } from '../terminal/storedPlace.ts';

/** `guiju pull`: writes what was made in the browser into the documents. */
export const pullCommand: CliCommand = {
  name: 'pull',
  summary: 'writes pages and views created in the browser to the documents',
  usage: [
    'guiju pull [--check]',
    '',
    ...STORED_USAGE,
    '  --check              only lists the files that would change; exit code 1 if there are any',
    '',
    'Writes the public pages of the site (site/) and the views shared with roles ("views" of a list).',
    'Views shared with units stay in the database and are listed. The database is only read; servers can keep running.',
    'After a start with these documents the written views replace the stored ones. Next: npx guiju check',
  ].join('\n'),
  options: { ...STORED_OPTIONS, check: { type: 'boolean' } },
  async run(input) {
    const product = loadSound(input);
    const { files, kept } = await inWords(() => findMade(input, product));
    const changed = [...files].filter(([file, text]) => product.sources.get(file)?.text !== text);
    for (const [file, text] of changed) {
      if (input.options['check'] !== true) writeFileSync(join(input.folder, file), text);
      input.print(file);
    }
    const text = textsIn(input.spoken);
    if (changed.length === 0) input.print(text('文档已是最新'));
    for (const { title, why } of kept) input.warn(text('没有写入：「{0}」{1}', title, text(REASONS[why])));
    return input.options['check'] === true && changed.length > 0 ? 1 : 0;
  },
};

const REASONS = {
  units: '共享给部门',
  list: '没有列表的文档',
  view: '参数读不出',
  page: '不是页面的内容',
  files: '的图片，它们在数据库中',
} as const satisfies Readonly<Record<string, CommandText>>;

/** Names of files come from records: they stay in the folder. */
const FILE_NAME = /^[A-Za-z][\w-]*$/;

interface Kept {
  readonly title: string;
  readonly why: keyof typeof REASONS;
}

interface Made {
  /** Texts of files, by their path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What no document can hold. */
  readonly kept: readonly Kept[];
}

function findMade(input: CliInput, product: CheckedProduct): Promise<Made> {
  const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
  return withSource(settingsOf(input), async ({ database }) => {
    const { context } = await lookInto(database, whole);
    return readOnly(database, async (db) => {
      const files = new Map<string, string>();
      const kept: Kept[] = [];
      const textOf = (file: string): string => files.get(file) ?? product.sources.get(file)?.text ?? '';
      const source = pageSource(product);
      const where = source?.entity.public?.where;
      if (source !== undefined && where !== undefined) {
        const pages = await selectRecords({ ...columnsOf(source), where }, { ...context, db });
        for (const [name, text] of pages.flatMap((page) => fileIn(page, source))) {
          if (pageFiles(text).length > 0) kept.push({ title: name, why: 'files' });
          const [file, page] = [`site/${name}.json`, readJson(text)];
          const $schema = `../meta/${file === 'site/site.json' ? 'site' : 'page'}.schema.json`;
          if (isJsonObject(page) && FILE_NAME.test(name))
            files.set(file, patchJson(textOf(file), { $schema, ...page }));
          else kept.push({ title: name, why: 'page' });
        }
      }
      for (const view of await readAllListViews(db, 0)) {
        const file = `${view.EntityKey}/${view.ListName}.json`;
        const [list, query] = [readJson(textOf(file)), storedParams(view.Params)];
        if (view.Units.length > 0) kept.push({ title: view.Title, why: 'units' });
        else if (query === undefined) kept.push({ title: view.Title, why: 'view' });
        else if (!isJsonObject(list)) kept.push({ title: view.Title, why: 'list' });
        else files.set(file, patchJson(textOf(file), withView(list, view, query)));
      }
      return { files, kept };
    });
  });
}

/** A list document with a stored view, which replaces the same view of an earlier run. */
function withView(list: JsonObject, view: ListViewRow, query: ViewParams): object {
  const mine = { key: declaredKey(view), title: view.Title, query, roles: view.Roles };
  const views = entriesOf(list['views']);
  const place = views.findIndex((other) => isJsonObject(other) && other['key'] === mine.key);
  return { ...list, views: place === -1 ? [...views, mine] : views.with(place, mine) };
}
