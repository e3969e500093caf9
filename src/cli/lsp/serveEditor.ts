import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  ErrorCodes,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type Diagnostic,
  type Location,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { completeAt } from '#documents/author/completeAt.ts';
import { describeThing } from '#documents/author/describeThing.ts';
import { fileOf, tellingNode, type NamedThing } from '#documents/author/nameAt.ts';
import { fieldUses, renameField, type FoundUses } from '#documents/author/renameField.ts';
import { fixEdit } from '#documents/edit/fixEdit.ts';
import { problemSpan, type LocatedProblem } from '#documents/locateProblem.ts';
import { isFatal } from '#documents/isFatal.ts';
import { printProblem, problemText } from '#documents/printProblem.ts';
import { SchemaWorkspace } from './SchemaWorkspace.ts';

/** Documents are checked when nobody has typed for so long. Milliseconds. */
const QUIET = 250;

const NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/** Serves an editor by the Language Server Protocol until it says that it ends; resolves with the exit code. */
export function serveEditor(connection: Connection, folder: string): Promise<number> {
  const workspace = new SchemaWorkspace(folder);
  const documents = new TextDocuments(TextDocument);
  const told = new Set<string>();
  let problems: readonly LocatedProblem[] = [];
  let timer: NodeJS.Timeout | undefined;

  const documentOf = (file: string): TextDocument =>
    documents.get(workspace.uriOf(file)) ??
    TextDocument.create(workspace.uriOf(file), 'json', 0, workspace.text(file) ?? '');
  const rangeIn = (document: TextDocument, from: number, to: number): Range => ({
    start: document.positionAt(from),
    end: document.positionAt(to),
  });
  const locate = (file: string, from: number, to: number): Location => ({
    uri: workspace.uriOf(file),
    range: rangeIn(documentOf(file), from, to),
  });
  /** The document and offset that a request is about; undefined outside the schemas folder. */
  const placeOf = (uri: string, position: { line: number; character: number }) => {
    const [file, document] = [workspace.fileOf(uri), documents.get(uri)];
    return file === undefined || document === undefined
      ? undefined
      : { file, document, offset: document.offsetAt(position) };
  };

  const check = (): void => {
    timer = undefined;
    try {
      problems = workspace.problems();
    } catch (error) {
      connection.console.error(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    const byFile = new Map<string, Diagnostic[]>([...told].map((file) => [file, []]));
    for (const problem of problems) {
      const list = byFile.get(problem.file) ?? [];
      byFile.set(problem.file, list);
      list.push(diagnosticOf(problem));
    }
    told.clear();
    for (const [file, diagnostics] of byFile) {
      if (diagnostics.length > 0) told.add(file);
      void connection.sendDiagnostics({ uri: workspace.uriOf(file), diagnostics });
    }
  };
  const checkSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(check, QUIET);
  };
  const diagnosticOf = (problem: LocatedProblem): Diagnostic => {
    const [from, to] = problemSpan(problem, workspace.source(problem.file));
    return {
      range: rangeIn(documentOf(problem.file), from, to),
      severity: isFatal(problem) ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'guiju',
      code: problem.code,
      message: problemText(problem),
    };
  };

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: ['"', '.', '$', '{'] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
    serverInfo: { name: 'guiju' },
  }));
  connection.onInitialized(checkSoon);
  connection.onDidChangeWatchedFiles(() => {
    workspace.forgetDisk();
    checkSoon();
  });
  documents.onDidChangeContent(({ document }) => {
    const file = workspace.fileOf(document.uri);
    if (file === undefined) return;
    workspace.edit(file, document.getText());
    checkSoon();
  });
  documents.onDidSave(() => {
    workspace.forgetDisk();
    checkSoon();
  });
  documents.onDidClose(({ document }) => {
    const file = workspace.fileOf(document.uri);
    if (file === undefined) return;
    workspace.close(file);
    checkSoon();
  });

  connection.onCompletion(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const input = at === undefined ? undefined : workspace.completionInput(at.file);
    const found =
      at === undefined || input === undefined ? undefined : completeAt(at.document.getText(), at.offset, input);
    if (at === undefined || found === undefined) return [];
    const range = rangeIn(at.document, found.from, found.to);
    return found.options.map(({ label, insert, detail, info }) => ({
      label,
      kind: CompletionItemKind.Field,
      // What is typed so far is held against this: a key stands in quotes.
      filterText: insert,
      textEdit: { range, newText: insert },
      ...(detail === undefined ? {} : { detail }),
      ...(info === undefined ? {} : { documentation: info }),
    }));
  });

  connection.onHover(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.nameAt(at.file, at.offset);
    if (at === undefined || found === undefined) return null;
    const [title, ...lines] = describeThing(found.thing, workspace.product);
    if (title === undefined) return null;
    const value = [`**${title}**`, ...lines].join('\n\n');
    return { contents: { kind: 'markdown', value }, range: rangeIn(at.document, found.from, found.to) };
  });

  connection.onDefinition(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.nameAt(at.file, at.offset);
    const file = found === undefined ? undefined : fileOf(found.thing);
    if (found === undefined || file === undefined || workspace.text(file) === undefined) return null;
    const tree = workspace.source(file)?.tree;
    const node = tree === undefined ? undefined : tellingNode(found.thing, tree);
    return node === undefined || node === tree
      ? locate(file, 0, 0)
      : locate(file, node.offset + 1, node.offset + node.length - 1);
  });

  /** The field that a request is about. Throws ResponseError for everything else, whose uses nobody could prove. */
  const fieldAt = (thing: NamedThing | undefined): NamedThing => {
    if (thing?.kind !== 'field') throw refused('这里不是字段名：目前可以查找和重命名的是字段');
    return thing;
  };
  const refused = (message: string): ResponseError<void> => new ResponseError(ErrorCodes.InvalidRequest, message);
  const whyNot = ({ refused: why, problem }: Extract<FoundUses, { refused: string }>): ResponseError<void> =>
    refused(problem === undefined ? why : `${why}：${printProblem(problem)}`);

  connection.onReferences(({ textDocument, position, context }) => {
    const at = placeOf(textDocument.uri, position);
    const { entity, name } = fieldAt(at === undefined ? undefined : workspace.nameAt(at.file, at.offset)?.thing);
    const uses = fieldUses(workspace.texts(), { entity, name });
    if ('refused' in uses) throw whyNot(uses);
    const tree = workspace.source(`${entity}/form.json`)?.tree;
    const own = tree === undefined ? undefined : tellingNode({ kind: 'field', name, entity }, tree);
    return [...uses.places].flatMap(([file, places]) =>
      places
        .filter(
          ({ offset }) =>
            context.includeDeclaration || file !== `${entity}/form.json` || offset !== (own?.offset ?? -1) + 1,
        )
        .map(({ offset, length }) => locate(file, offset, offset + length)),
    );
  });
  connection.onPrepareRename(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.nameAt(at.file, at.offset);
    const { name } = fieldAt(found?.thing);
    if (at === undefined || found === undefined) return null;
    return { range: rangeIn(at.document, found.from, found.to), placeholder: name };
  });
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const at = placeOf(textDocument.uri, position);
    const { entity, name } = fieldAt(at === undefined ? undefined : workspace.nameAt(at.file, at.offset)?.thing);
    if (!NAME.test(newName)) throw refused(`“${newName}”不能作字段名：以字母开头，只含字母和数字`);
    const renaming = renameField(workspace.texts(), { entity, name }, newName);
    if ('refused' in renaming) throw whyNot(renaming);
    const code = workspace.codeNaming(name);
    if (code.length > 0) connection.window.showWarningMessage(`代码里也有 ${name}，请自行修改：${code.join('、')}`);
    const changes: Record<string, TextEdit[]> = {};
    for (const [file, edits] of renaming.edits) {
      const document = documentOf(file);
      changes[workspace.uriOf(file)] = edits.map(({ offset, length, content }) => ({
        range: rangeIn(document, offset, offset + length),
        newText: content,
      }));
    }
    return { changes };
  });

  connection.onCodeAction(({ textDocument, range }) => {
    const file = workspace.fileOf(textDocument.uri);
    const source = file === undefined ? undefined : workspace.source(file);
    if (file === undefined || source === undefined) return [];
    const document = documentOf(file);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    return problems.flatMap((problem): CodeAction[] => {
      if (problem.file !== file) return [];
      const [start, end] = problemSpan(problem, workspace.source(problem.file));
      const fix = start <= to && from <= end ? fixEdit(problem, source) : undefined;
      if (fix === undefined) return [];
      const { offset, length, content } = fix.edit;
      const edit: TextEdit = { range: rangeIn(document, offset, offset + length), newText: content };
      return [
        {
          title: fix.after === '' ? `删除 ${fix.before}` : `改为 ${fix.after}`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnosticOf(problem)],
          isPreferred: true,
          edit: { changes: { [document.uri]: [edit] } },
        },
      ];
    });
  });

  return new Promise((resolve) => {
    let isAsked = false;
    connection.onShutdown(() => {
      isAsked = true;
      clearTimeout(timer);
    });
    connection.onExit(() => resolve(isAsked ? 0 : 1));
    documents.listen(connection);
    connection.listen();
  });
}
