import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PrepareRenameRequest,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RenameRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type Location,
  type ProtocolConnection,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';

const FOLDER = 'docs/examples/maintenance';
const FORM = 'workOrder/form.json';
const FOUND = 'stockIn/form.json';
const uriOf = (file: string): string => pathToFileURL(join(process.cwd(), FOLDER, file)).href;
const texts = new Map(readFolder(FOLDER).map(({ file, text }) => [file, text]));
const document = (file: string): TextDocument => TextDocument.create(uriOf(file), 'json', 0, texts.get(file) ?? '');

/** `guiju lsp` as an editor starts it, spoken to by the client's half of the protocol library that editors use. */
describe('guiju lsp', () => {
  const script = `import { runGuiju } from '#cli/runGuiju.ts'; process.exitCode = await runGuiju(['lsp', '--stdio', '--schemas', '${FOLDER}']);`;
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const client: ProtocolConnection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const told = new Map<string, readonly Diagnostic[]>();
  const messages: string[] = [];
  let version = 1;

  beforeAll(async () => {
    client.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      told.set(uri, diagnostics);
    });
    client.onNotification(ShowMessageNotification.type, ({ message }) => {
      messages.push(message);
    });
    client.listen();
    await client.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri: null,
      locale: 'zh-CN',
      capabilities: { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } } },
    });
    await client.sendNotification(InitializedNotification.type, {});
    for (const file of [FORM, 'workOrder/workflow.json', 'workOrder/list.json', 'workOrder/portal.list.json', FOUND])
      await client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uriOf(file), languageId: 'json', version, text: texts.get(file) ?? '' },
      });
  });
  afterAll(() => {
    client.dispose();
    server.kill();
  });

  /** The position of a text in a document, `inside` characters from its beginning. */
  const at = (file: string, text: string, inside = 0) => {
    const offset = (texts.get(file) ?? '').indexOf(text);
    if (offset < 0) throw new Error(`${text} is not in ${file}`);
    return { textDocument: { uri: uriOf(file) }, position: document(file).positionAt(offset + inside) };
  };
  const write = async (file: string, text: string): Promise<void> => {
    version += 1;
    await client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: uriOf(file), version },
      contentChanges: [{ text }],
    });
  };
  const wordAt = ({ uri, range }: Location): string => {
    const file = [...texts.keys()].find((each) => uriOf(each) === uri) ?? '';
    return document(file).getText(range);
  };

  it('tells what is wrong while it is typed, with its correction, and takes it back when it is right', async () => {
    const text = texts.get(FORM) ?? '';
    const wrong = text.replace('round(($values.Labour ?? 0)', 'round(($values.Labou ?? 0)');
    expect(wrong).not.toBe(text);
    await write(FORM, wrong);
    await expect.poll(() => told.get(uriOf(FORM)) ?? [], { timeout: 180_000 }).toHaveLength(1);
    const [problem] = told.get(uriOf(FORM)) ?? [];
    expect(problem).toMatchObject({ code: 'rule/unknown-field', severity: 1 });
    const now = TextDocument.create('', 'json', 0, wrong);
    expect(problem === undefined ? '' : now.getText(problem.range)).toContain('Labou');
    const range = problem?.range ?? { start: now.positionAt(0), end: now.positionAt(0) };
    const actions = await client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: uriOf(FORM) },
      range,
      context: { diagnostics: [] },
    });
    const [action] = actions ?? [];
    expect(action).toMatchObject({ title: '改为 Labour' });
    const edits = action !== undefined && 'edit' in action ? (action.edit?.changes?.[uriOf(FORM)] ?? []) : [];
    const mended = TextDocument.applyEdits(now, edits);
    expect(mended).toBe(text);
    await write(FORM, mended);
    await expect.poll(() => told.get(uriOf(FORM)), { timeout: 180_000 }).toEqual([]);
  });

  it('offers fields and functions inside of expressions, and keys where keys stand', async () => {
    const labels = async (file: string, text: string, inside: number): Promise<string[]> => {
      const found = await client.sendRequest(CompletionRequest.type, at(file, text, inside));
      const items = Array.isArray(found) ? found : (found?.items ?? []);
      return items.map(({ label }) => label);
    };
    expect(await labels(FORM, 'round(($values.Labour', 'round(($values.'.length)).toEqual(
      expect.arrayContaining(['Labour', 'PartCost', 'Way']),
    );
    expect(await labels(FORM, 'round(($values.Labour', 2)).toEqual(expect.arrayContaining(['round', 'daysBetween']));
    expect(await labels('workOrder/list.json', '"columns"', 2)).toEqual(expect.arrayContaining(['columns']));
    // Found values name the fields of the records among which they are found.
    const inside = '"sum": "Qu'.length;
    expect(await labels(FOUND, '"sum": "Quantity"', inside)).toEqual(expect.arrayContaining(['Quantity', 'Price']));
    expect(await labels(FOUND, '"latest": "InDate"', '"latest": "In'.length)).toContain('InDate');
  });

  it('says of a field what it is and what decides about it, of a function how it is called', async () => {
    const hover = async (text: string, inside: number): Promise<string> =>
      JSON.stringify((await client.sendRequest(HoverRequest.type, at(FORM, text, inside)))?.contents ?? '');
    expect(await hover('"Labour": {', 2)).toMatch(/人工费.*当 维修方式 .*时显示，否则隐藏/);
    expect(await hover('round(($values.Labour', 'round(($values.La'.length)).toContain('Labour');
    expect(await hover('round(($values.Labour', 2)).toContain('round(');
    const found = await client.sendRequest(HoverRequest.type, at(FOUND, '"sum": "Quantity"', '"sum": "Qu'.length));
    expect(JSON.stringify(found?.contents)).toContain('数量');
  });

  it('leads to where a name is told', async () => {
    const definition = async (file: string, text: string, inside: number): Promise<[string, string]> => {
      const found = await client.sendRequest(DefinitionRequest.type, at(file, text, inside));
      if (found === null || Array.isArray(found)) throw new Error('no single place');
      return [found.uri, wordAt(found)];
    };
    expect(await definition(FORM, 'round(($values.Labour', 'round(($values.La'.length)).toEqual([
      uriOf(FORM),
      'Labour',
    ]);
    expect(await definition('workOrder/workflow.json', '"fields": ["Labour"', '"fields": ["La'.length)).toEqual([
      uriOf(FORM),
      'Labour',
    ]);
    expect((await definition(FORM, '"entity": "equipment"', '"entity": "eq'.length))[0]).toBe(
      uriOf('equipment/form.json'),
    );
  });

  it('finds every use of a field, and renames it in all documents so that nothing is wrong and what is stored is kept', async () => {
    const place = at(FORM, '"Labour": {', 3);
    const uses = await client.sendRequest(ReferencesRequest.type, { ...place, context: { includeDeclaration: true } });
    expect(uses?.map(wordAt)).toEqual(uses?.map(() => 'Labour'));
    const files = new Set(uses?.map(({ uri }) => uri));
    for (const file of [FORM, 'workOrder/workflow.json', 'workOrder/cases.json', 'demo/07-workOrder.json'])
      expect(files).toContain(uriOf(file));
    expect(await client.sendRequest(PrepareRenameRequest.type, place)).toMatchObject({ placeholder: 'Labour' });
    const renamed = await client.sendRequest(RenameRequest.type, { ...place, newName: 'Wages' });
    const after = [...texts].map(([file, text]) => {
      const edits = renamed?.changes?.[uriOf(file)] ?? [];
      return { file, text: TextDocument.applyEdits(TextDocument.create('', 'json', 0, text), edits) };
    });
    expect(after.filter(({ text }) => /\bLabour\b/.test(text)).map(({ file }) => file)).toEqual([FORM]);
    expect(after.find(({ file }) => file === FORM)?.text).toMatch(/"Wages": \{\s*"x-was": \["Labour"\]/);
    expect(loadDocuments(after).problems).toEqual([]);
  });

  it.each([
    {
      what: 'an enum type',
      at: [FORM, '"x-enum": "RepairWay"', '"x-enum": "Rep'.length],
      told: ['enums/RepairWay.json', ''],
      used: [FORM],
      to: 'MendWay',
      moved: [['enums/RepairWay.json', 'enums/MendWay.json']],
      was: 'RepairWay',
      warns: [],
    },
    {
      what: 'a list',
      at: ['workOrder/portal.list.json', '"title": "', '"title": "'.length],
      told: ['workOrder/portal.list.json', ''],
      used: ['menus/customer.json'],
      to: 'ours',
      moved: [['workOrder/portal.list.json', 'workOrder/ours.list.json']],
      was: undefined,
      warns: [],
    },
    {
      what: 'a transition',
      at: ['workOrder/workflow.json', '"action": "quote"', '"action": "qu'.length],
      told: ['workOrder/workflow.json', 'quote'],
      used: ['workOrder/workflow.json', 'workOrder/cases.json'],
      to: 'offer',
      moved: [],
      was: undefined,
      warns: [],
    },
    {
      what: 'an entity',
      at: [FORM, '"entity": "equipment"', '"entity": "eq'.length],
      told: ['equipment/form.json', ''],
      used: [FORM, 'menus/employee.json', 'roles/engineer.json'],
      to: 'device',
      moved: [
        ['demo/04-equipment.json', 'demo/04-device.json'],
        ...['cases', 'form', 'list', 'portal.list', 'print', 'workflow'].map((name) => [
          `equipment/${name}.json`,
          `device/${name}.json`,
        ]),
      ],
      was: 'equipment',
      warns: ['equipment 没有写 x-api，它的接口也换成 device 的名字'],
    },
  ] as const)(
    'finds and renames every use of $what',
    async ({ at: [file, text, inside], told: [place, word], used, to, moved, was, warns }) => {
      const asked = at(file, text, inside);
      const definition = await client.sendRequest(DefinitionRequest.type, asked);
      if (definition === null || Array.isArray(definition)) throw new Error('no single place');
      expect([definition.uri, wordAt(definition)]).toEqual([uriOf(place), word]);
      const uses = await client.sendRequest(ReferencesRequest.type, {
        ...asked,
        context: { includeDeclaration: true },
      });
      const files = new Set(uses?.map(({ uri }) => uri));
      for (const each of used) expect(files).toContain(uriOf(each));
      // Roles name an entity with a capital.
      expect(new Set(uses?.map((use) => wordAt(use).toLowerCase())).size).toBe(1);
      messages.splice(0);
      const renamed = await client.sendRequest(RenameRequest.type, { ...asked, newName: to });
      expect(messages).toEqual(warns);
      const changes: Record<string, TextEdit[]> = { ...renamed?.changes };
      const moves: string[][] = [];
      for (const change of renamed?.documentChanges ?? []) {
        if ('kind' in change) moves.push(change.kind === 'rename' ? [change.oldUri, change.newUri] : []);
        else changes[change.textDocument.uri] = change.edits.flatMap((edit) => ('newText' in edit ? [edit] : []));
      }
      expect(moves.sort()).toEqual(moved.map((move) => move.map(uriOf)));
      const after = [...texts].map(([each, source]) => ({
        file: moved.find(([from]) => from === each)?.[1] ?? each,
        text: TextDocument.applyEdits(TextDocument.create('', 'json', 0, source), changes[uriOf(each)] ?? []),
      }));
      expect(loadDocuments(after).problems).toEqual([]);
      expect(after.some(({ text: now }) => now.includes(`"x-was": ["${was}"]`))).toBe(was !== undefined);
    },
  );

  it('says of a document that is half written that alone, and of the others what they were, until it is whole again', async () => {
    const text = texts.get(FORM) ?? '';
    const told0 = (): number => (told.get(uriOf(FORM)) ?? []).length;
    await write(FORM, `${text}{`);
    await expect.poll(told0, { timeout: 180_000 }).toBe(1);
    expect(told.get(uriOf(FORM))?.[0]).toMatchObject({ code: 'document/json' });
    // No problems are reported for documents that name a document which cannot be read at the moment.
    expect([...told].filter(([uri, found]) => uri !== uriOf(FORM) && found.length > 0)).toEqual([]);
    const hover = await client.sendRequest(
      HoverRequest.type,
      at('workOrder/workflow.json', '"fields": ["Labour"', '"fields": ["La'.length),
    );
    expect(JSON.stringify(hover?.contents)).toContain('人工费');
    await write(FORM, text);
    await expect.poll(told0, { timeout: 180_000 }).toBe(0);
  });

  it('refuses a name that does not fit, and what is no field, with the reason', async () => {
    const place = at(FORM, '"Labour": {', 3);
    const rename = (newName: string) => client.sendRequest(RenameRequest.type, { ...place, newName });
    await expect(rename('1st')).rejects.toThrow('不能作名字');
    await expect(rename('Way')).rejects.toThrow('改名为 Way 以后会有问题');
    await expect(client.sendRequest(PrepareRenameRequest.type, at(FORM, '"title"', 2))).rejects.toThrow(
      '没有可以改的名字',
    );
  });

  it('ends when the editor says so', async () => {
    await client.sendRequest(ShutdownRequest.type);
    await client.sendNotification(ExitNotification.type);
    expect(await ended).toBe(0);
  });
});
