import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readPerson } from '../../support/permissions/OraclePerson.ts';
import { PermissionOracle } from '../../support/permissions/PermissionOracle.ts';
import { RawRows } from '../../support/permissions/RawRows.ts';
import { type Question, ReferenceWalk, type ReferencePath } from '../../support/permissions/ReferenceWalk.ts';
import { at, listAt, objectAt, TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer } from '../../support/server/TestServer.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';
import { runsWhole } from '../../support/wholeRun.ts';

const { entities: all, documents } = shippedProduct();
/** Those with a table. */
const entities = new Map([...all].filter(([, { dialog }]) => !dialog));
const forms = new Map(documents.entities.map(({ key, form }) => [key, form]));
/** Forms and workflows; items of enum types may be records. */
const texts = new Map(
  documents.entities.map(({ key, form, workflow }) => {
    const items = Object.values(documents.enums).filter(({ dynamic }) => dynamic?.entity === key);
    return [key, JSON.stringify([form, workflow, items])];
  }),
);

/** The whole walk: every kind of account, two fields of every path, both databases. The gate takes two accounts and fewer fields. */
const isWhole = runsWhole();
const ACCOUNTS = isWhole
  ? [...'03 04 05 06 10 16 18 19 20'.split(' ').map((nn) => `139000000${nn}`), '13800000001']
  : ['13900000006', '13800000001'];

/** The fields of a path that are asked for one by one, others at each path: all of them take more than 25 minutes. */
const sampleOf =
  (start: number) =>
  (fields: readonly FieldModel[]): readonly FieldModel[] => {
    const [each, count] = isWhole ? [1, 2] : [2, 1];
    return start % each === 0 && fields.length > 0 ? fields.slice(start % fields.length).slice(0, count) : [];
  };

onEachDatabase('reference paths', (kind) => {
  it.each(ACCOUNTS)('%s sees through references what he may view, and learns nothing else', async (login) => {
    const server = await openServer(kind, {}, 'shipped');
    try {
      const rows = await RawRows.read(server, [...entities.keys(), 'account']);
      const enums = server.running.services.enums.source;
      const oracle = new PermissionOracle(readPerson(rows, login, documents.roles), rows, { entities, forms, enums });
      const walk = new ReferenceWalk(oracle, rows, { entities, texts });
      const client = await server.signIn(login);
      const paths = walk.paths();
      const wrong: string[] = [];
      for (const path of paths) wrong.push(...(await shownWrongly(client, walk, path, rows)));
      expect(wrong).toEqual([]);
      const asked = [
        ...paths.flatMap((path, i) => walk.questions(path, sampleOf(i))),
        ...[...new Set(paths.map(({ entity }) => entity))].flatMap((entity) => walk.listQuestions(entity)),
      ];
      const questions = [...new Map(asked.map((question) => [JSON.stringify(question), question])).values()];
      expect(questions.length).toBeGreaterThan(20);
      const change = async (): Promise<TestClient> => {
        expect(await walk.changeUnseen(server)).toBeGreaterThan(20);
        await server.restart();
        return new TestClient(server.running.address, client.cookie);
      };
      const before = await replies(client, questions);
      const changed = await change();
      expect(differences(questions, before, await replies(changed, questions))).toEqual([]);
      // Afterwards: logs of records show who printed them.
      const prints = walk.printQuestions(paths).slice(0, isWhole ? 10 : 2);
      const printed = await replies(changed, prints);
      // Who sees everything has nothing to compare.
      expect(prints.length > 0 && printed.every((text) => text.startsWith('{'))).toBe(false);
      expect(differences(prints, printed, await replies(await change(), prints))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

/** Columns through a reference that show a value of a record outside the row scope, or none of a record inside it. */
async function shownWrongly(
  client: TestClient,
  walk: ReferenceWalk,
  path: ReferencePath,
  rows: RawRows,
): Promise<string[]> {
  const columns = walk.columns(path);
  const { entity, list, field, target } = path;
  const asked = [...path.seen.slice(0, 1), ...path.unseen.slice(0, 1)];
  if (columns.length === 0 || asked.length === 0) return [];
  const ids = asked.map((row) => Number(row['Id'])).join(',');
  const { Data, Code } = await client.get(`/api/${entity.api}/Search`, { list, ids, columns: columns.join(',') });
  if (Code !== 0) return [`${entity.key}.${field.name}: ${Code}`];
  return listAt(Data, 'Rows').flatMap((found) => {
    const row = asked.find((each) => each['Id'] === at(found, 'Id')) ?? {};
    const isSeen = path.seen.includes(row);
    const stored = rows.find(target.key, walk.idIn(path, row)) ?? {};
    return columns.flatMap((key) => {
      const value = objectAt({ found }, 'found')[key] ?? null;
      const isFilled = (stored[key.slice(key.indexOf('.') + 1)] ?? null) !== null;
      const title = `${entity.key} ${String(at(found, 'Id'))} ${key}`;
      if (!isSeen) return value === null ? [] : [`${title} is shown`];
      return value === null && isFilled ? [`${title} is not shown`] : [];
    });
  });
}

/** The replies as texts, without moments and cursors: each reply has a random one. */
async function replies(client: TestClient, questions: readonly Question[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, params } of questions) {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const text = await textOf(await client.fetch(`${path}?${query.toString()}`));
    found.push(text.replace(/"(Moment|Since|Cursor)":"[^"]*"/g, ''));
  }
  return found;
}

/** The text of a reply; of a PDF, the text of its pages. */
async function textOf(reply: Response): Promise<string> {
  if (reply.headers.get('content-type')?.startsWith('application/pdf') !== true) return reply.text();
  return (await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true })).text;
}

/** The requests whose replies differ. */
function differences(questions: readonly Question[], before: readonly string[], after: readonly string[]): string[] {
  return questions.flatMap(({ path, params }, i) => {
    const difference = firstDifference(before[i] ?? '', after[i] ?? '');
    return difference === undefined ? [] : [`${path} ${JSON.stringify(params)}: ${difference}`];
  });
}

/** The text around the first difference of two replies; undefined for equal ones. */
function firstDifference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const at = [...before].findIndex((sign, i) => sign !== after[i]);
  const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 40);
  return `${around(before)} | ${around(after)}`;
}
