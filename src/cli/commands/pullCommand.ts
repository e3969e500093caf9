import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, isJsonObject, readJson } from '#engine/site/pageShape.ts';
import { patchJson } from '#documents/edit/patchJson.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { readAllListViews } from '#server/db/system/listViewTables.ts';
import { selectRecords } from '#server/db/rows/selectRecords.ts';
import { readOnly } from '#server/db/transaction.ts';
import { lookInto } from '#server/jobs/lookInto.ts';
import { declaredKey, storedParams } from '#server/records/list/storedView.ts';
import { columnsOf, fileIn, pageSource } from '#server/site/PageStore.ts';
import type { CheckedProduct, CliCommand, CliInput } from '../terminal/CliCommand.ts';
import { inWords, loadSound, settingsOf, STORED_OPTIONS, STORED_USAGE } from '../terminal/storedPlace.ts';

/** `guiju pull`: writes what was made in the browser into the documents. */
export const pullCommand: CliCommand = {
  name: 'pull',
  summary: 'writes pages and views that were made in the browser into the documents',
  usage: [
    'guiju pull [--check]',
    '',
    ...STORED_USAGE,
    '  --check              only lists the files that would change; exit code 1 if there are any',
    '',
    'Written are the public pages of the site (site/) and the views that are shared with roles ("views" of a list).',
    'Views that are shared with units stay in the database, and are named. The database is only read; servers may go on.',
    'After a start with these documents the written views take the place of the stored ones. Then: npx guiju check',
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
    const { notWritten, nothing } = WORDS[input.spoken];
    if (changed.length === 0) input.print(nothing);
    for (const title of kept) input.warn(notWritten(title));
    return input.options['check'] === true && changed.length > 0 ? 1 : 0;
  },
};

const WORDS = {
  zh: {
    nothing: '文档已是最新',
    notWritten: (title: string): string => `没有写入：视图「${title}」共享给部门，或参数已读不出`,
  },
  en: {
    nothing: 'The documents are up to date',
    notWritten: (title: string): string => `Not written: the view "${title}" is shared with units, or cannot be read`,
  },
};

interface Made {
  /** Texts of files, by their path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Titles of shared views that no document can hold. */
  readonly kept: readonly string[];
}

function findMade(input: CliInput, product: CheckedProduct): Promise<Made> {
  const whole = { folder: input.folder, texts: [], set: {}, notices: [], settings: {}, ...product };
  return withSource(settingsOf(input), async ({ database }) => {
    const { context } = await lookInto(database, whole);
    return readOnly(database, async (db) => {
      const files = new Map<string, string>();
      const kept: string[] = [];
      const textOf = (file: string): string => files.get(file) ?? product.sources.get(file)?.text ?? '';
      const source = pageSource(product);
      const where = source?.entity.public?.where;
      if (source !== undefined && where !== undefined) {
        const pages = await selectRecords(db, { ...columnsOf(source), where }, context);
        for (const [name, text] of pages.flatMap((page) => fileIn(page, source))) {
          const [file, page] = [`site/${name}.json`, readJson(text)];
          const $schema = `../meta/${file === 'site/site.json' ? 'site' : 'page'}.schema.json`;
          if (isJsonObject(page)) files.set(file, patchJson(textOf(file), { $schema, ...page }));
        }
      }
      for (const view of await readAllListViews(db, 0)) {
        const file = `${view.EntityKey}/${view.ListName}.json`;
        const [list, query] = [readJson(textOf(file)), storedParams(view.Params)];
        if (!isJsonObject(list) || query === undefined || view.Units.length > 0) {
          kept.push(view.Title);
          continue;
        }
        const key = declaredKey(view);
        const mine = { key, title: view.Title, query, roles: view.Roles };
        const views = entriesOf(list['views']);
        const place = views.findIndex((other) => isJsonObject(other) && other['key'] === key);
        const all = place === -1 ? [...views, mine] : views.with(place, mine);
        files.set(file, patchJson(textOf(file), { ...list, views: all }));
      }
      return { files, kept };
    });
  });
}
