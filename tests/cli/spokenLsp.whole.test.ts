import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  createConnection,
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  InitializeRequest,
  PrepareRenameRequest,
  ProposedFeatures,
  RenameRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { serveEditor } from '#annex/lsp/serveEditor.ts';

const FOLDER = join(process.cwd(), 'docs/examples/maintenance');
const FORM = 'workOrder/form.json';

it('guiju lsp for an editor that speaks English refuses in English, with the reason', async () => {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const [reader, writer] = [new StreamMessageReader(to), new StreamMessageWriter(from)];
  // That it ends would end the process of this test.
  void serveEditor(createConnection(ProposedFeatures.all, reader, writer), FOLDER, 'zh');
  const client = createProtocolConnection(new StreamMessageReader(from), new StreamMessageWriter(to));
  client.listen();
  const start = { processId: null, rootUri: null, locale: 'en-GB', capabilities: {} };
  await client.sendRequest(InitializeRequest.type, start);
  const textDocument = {
    uri: pathToFileURL(join(FOLDER, FORM)).href,
    languageId: 'json',
    version: 1,
    text: readFileSync(join(FOLDER, FORM), 'utf8'),
  };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  const document = TextDocument.create(textDocument.uri, 'json', 0, textDocument.text);
  const at = (text: string) => {
    const offset = textDocument.text.indexOf(text) + 2;
    return { textDocument: { uri: textDocument.uri }, position: document.positionAt(offset) };
  };
  const rename = (newName: string) => client.sendRequest(RenameRequest.type, { ...at('"Labour": {'), newName });

  await expect(rename('1st')).rejects.toThrow(
    '"1st" cannot be a name: it begins with a letter and has letters and digits only',
  );
  await expect(rename('Way')).rejects.toThrow('renamed to Way the documents would have problems: demo/');
  await expect(client.sendRequest(PrepareRenameRequest.type, at('"title"'))).rejects.toThrow(
    'there is no name here that could be changed',
  );
  client.dispose();
});
