import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Figure, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { largeProduct } from './largeProduct.ts';

const DOCUMENTS = 800;
const WARM = 2;

/** An author's mistake in a document, which must be reported, and cleared after it is corrected. */
interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** A mistake in one document of each kind that many others read, and in a form that no other document reads. */
const MISTAKES: readonly Mistake[] = [
  { name: 'a rule of a form', file: 'ledger7/form.json', right: '$deps.kind === 1', wrong: '$deps.kin === 1' },
  { name: 'a field that lists name', file: 'ledger7/list.json', right: '"Money"', wrong: '"Mony"' },
  { name: 'a field of customers', file: 'customer/form.json', right: '"CustomerLevel": {', wrong: '"CustomerLevl": {' },
  { name: 'a field of employees', file: 'employee/form.json', right: '"UnitId"', wrong: '"UnitI"' },
  { name: 'a value of an enum type', file: 'enums/PaymentType.json', right: '"Value": 2', wrong: '"Value": 72' },
  { name: 'a transition', file: 'contract/workflow.json', right: '"to": 20', wrong: '"to": 21' },
  { name: 'an entry of the menu', file: 'menus/employee.json', right: '"ledger7/list"', wrong: '"ledge7/list"' },
  { name: 'a key of a role', file: 'roles/sales.json', right: '"CustomerMgr"', wrong: '"CustomrMgr"' },
  { name: 'a pattern', file: 'company.json', right: '"P-CHECK"', wrong: '"P-CHEK"' },
  { name: 'a setting', file: 'settings.json', right: '"key"', wrong: '"ke"' },
];

/**
 * The time an author waits for problems after a key press, in a product of 800 documents, as `guiju lsp` sends them to
 * an editor.
 */
export async function editorFigures({ rounds }: Settings): Promise<Figure[]> {
  const { folder, count } = largeProduct(DOCUMENTS);
  const editor = await openEditor(folder);
  try {
    const figures: Figure[] = [];
    for (const mistake of MISTAKES)
      figures.push(
        ...(await takeFigures([{ figure: wanted(mistake, count), read: (samples: number[]) => ({ samples }) }], () =>
          editor.time(mistake, rounds),
        )),
      );
    return figures;
  } finally {
    editor.close();
    rmSync(folder, { recursive: true });
  }
}

const wanted = ({ name }: Mistake, count: number): Wanted => ({
  section: 'Rules',
  name: `${name} typed wrong and right again, told by the language server, ${count} documents`,
  unit: 'ms',
  target: atMost(300, 'ms'),
});

interface Editor {
  /** Milliseconds from each change of a document until its problem was reported, or cleared. */
  readonly time: (mistake: Mistake, rounds: number) => Promise<number[]>;
  readonly close: () => void;
}

async function openEditor(folder: string): Promise<Editor> {
  const server: ChildProcess = spawn(process.execPath, ['src/cli/guiju.mjs', 'lsp', '--stdio', '--schemas', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = server;
  if (stdin === null || stdout === null) throw new Error('the language server has no streams');
  const client: ProtocolConnection = createProtocolConnection(
    new StreamMessageReader(stdout),
    new StreamMessageWriter(stdin),
  );
  let hear: (uri: string, count: number) => void = () => undefined;
  client.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    hear(uri, diagnostics.length);
  });
  client.listen();
  await client.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
  await client.sendNotification(InitializedNotification.type, {});
  let version = 1;
  const write = (uri: string, text: string): Promise<void> => {
    version += 1;
    return client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  };
  /** Sends a text and waits until any document has a problem, or none has. */
  const told = (uri: string, text: string, isWrong: boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const patience = setTimeout(() => {
        reject(new Error(`nothing was told of ${uri}`));
      }, 30_000);
      hear = (_, count) => {
        if (count > 0 !== isWrong) return;
        clearTimeout(patience);
        hear = () => undefined;
        resolve(performance.now() - start);
      };
      write(uri, text).catch(reject);
    });
  return {
    time: async ({ name, file, right, wrong }, rounds) => {
      const uri = pathToFileURL(join(folder, file)).href;
      const text = readFileSync(join(folder, file), 'utf8');
      const broken = text.replace(right, wrong);
      if (broken === text) throw new Error(`${name}: ${right} is not in ${file}`);
      version += 1;
      await client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'json', version, text },
      });
      const samples: number[] = [];
      for (let round = 0; round < rounds + WARM; round += 1)
        for (const isWrong of [true, false]) {
          const time = await told(uri, isWrong ? broken : text, isWrong);
          if (round >= WARM) samples.push(time);
        }
      return samples;
    },
    close: () => {
      client.dispose();
      server.kill();
    },
  };
}
