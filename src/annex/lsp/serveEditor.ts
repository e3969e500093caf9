import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  ErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type Diagnostic,
  type InitializeResult,
  type Location,
  type Range,
  type RenameFile,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { completeAt, hasUses, wordOf, type Refusal } from '#annex/editor';
import { fixEdit } from '#documents/edit/fixEdit.ts';
import { problemSpan, type LocatedProblem, isFatal, printProblem, problemText } from '#documents/locateProblem.ts';
import type { Language } from '#engine/words/Language.ts';
import { languageOf } from '#documents/chinese/languageOf.ts';
import { textsIn } from '#cli/terminal/commandTexts.ts';
import { speechOf } from '#cli/terminal/speechOf.ts';
import { SchemaWorkspace } from './SchemaWorkspace.ts';

/** Milliseconds without typing before documents are checked. */
const QUIET = 50;

const ABILITIES = {
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
} satisfies InitializeResult;

/**
 * Serves an editor by the Language Server Protocol until it exits; resolves with the exit code. Errors and warnings are
 * in the editor's language, or in `spoken` if that is unsupported.
 */
export function serveEditor(connection: Connection, folder: string, spoken: Language): Promise<number> {
  const workspace = new SchemaWorkspace(folder);
  const documents = new TextDocuments(TextDocument);
  const told = new Set<string>();
  let problems: readonly LocatedProblem[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** The editor supports renaming files. */
  let canMove = false;
  let speech = speechOf({ spoken });

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

  connection.onInitialize(({ locale, capabilities: { workspace: able } }) => {
    speech = speechOf({ spoken: languageOf({ LANG: locale }, spoken) });
    canMove = able?.workspaceEdit?.resourceOperations?.includes('rename') === true;
    return ABILITIES;
  });
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
    const input = at === undefined ? undefined : workspace.author.completionInput(at.file);
    const found =
      at === undefined || input === undefined ? undefined : completeAt(at.document.getText(), at.offset, input);
    if (at === undefined || found === undefined) return [];
    const range = rangeIn(at.document, found.from, found.to);
    return found.options.map(({ label, insert, detail, info }) => ({
      label,
      kind: CompletionItemKind.Field,
      // The editor filters by this text: a key is in quotes.
      filterText: insert,
      textEdit: { range, newText: insert },
      ...(detail === undefined ? {} : { detail }),
      ...(info === undefined ? {} : { documentation: info }),
    }));
  });

  connection.onHover(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.author.hover(at);
    if (at === undefined || found === undefined) return null;
    const [title = '', ...lines] = found.lines;
    const value = [`**${title}**`, ...lines].join('\n\n');
    return { contents: { kind: 'markdown', value }, range: rangeIn(at.document, found.from, found.to) };
  });

  connection.onDefinition(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.author.definition(at);
    return found === undefined ? null : locate(found.file, found.from, found.to);
  });

  const whyNot = ({ refused, problem }: Refusal): ResponseError<void> => {
    const { language, say } = speech;
    const words = say(refused);
    return new ResponseError(
      ErrorCodes.InvalidRequest,
      problem === undefined ? words : textsIn(language)('{0}：{1}', words, printProblem(problem)),
    );
  };

  connection.onReferences(({ textDocument, position, context }) => {
    const at = placeOf(textDocument.uri, position);
    if (at === undefined) return [];
    const uses = workspace.author.uses(at, context.includeDeclaration);
    if ('refused' in uses) throw whyNot(uses);
    return uses.found.map(({ file, from, to }) => locate(file, from, to));
  });
  connection.onPrepareRename(({ textDocument, position }) => {
    const at = placeOf(textDocument.uri, position);
    const found = at === undefined ? undefined : workspace.author.nameAt(at);
    if (at === undefined || found === undefined || !hasUses(found.thing))
      throw whyNot({ refused: textsIn(speech.language)('这里没有可以改的名字') });
    return { range: rangeIn(at.document, found.from, found.to), placeholder: wordOf(found.thing) };
  });
  // A notification, not a request: an editor without message support ignores it.
  const warn = (message: string): void => {
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  };
  connection.onRenameRequest(({ textDocument, position, newName }) => {
    const at = placeOf(textDocument.uri, position);
    const thing = at === undefined ? undefined : workspace.author.nameAt(at)?.thing;
    if (at === undefined || thing === undefined)
      throw whyNot({ refused: textsIn(speech.language)('这里没有可以改的名字') });
    const renaming = workspace.author.rename(at, newName);
    if ('refused' in renaming) throw whyNot(renaming);
    const text = textsIn(speech.language);
    const code = workspace.codeNaming(wordOf(thing));
    if (code.length > 0) warn(text('代码里也有 {0}，请自行修改：{1}', wordOf(thing), code.join(text('、'))));
    const { moves } = renaming;
    if (thing.kind === 'entity' && workspace.text(`${thing.name}/form.json`)?.includes('"x-api"') !== true)
      warn(text('{0} 没有写 x-api，它的接口也换成 {1} 的名字', thing.name, newName));
    if (moves.length > 0 && !canMove)
      throw whyNot({ refused: text('这个名字也是文件名，而编辑器不能由语言服务改文件名') });
    const changes = [...renaming.edits].map(([file, edits]) => {
      const document = documentOf(file);
      const textEdits = edits.map(({ offset, length, content }): TextEdit => {
        return { range: rangeIn(document, offset, offset + length), newText: content };
      });
      return { textDocument: { uri: document.uri, version: null }, edits: textEdits };
    });
    if (moves.length === 0)
      return { changes: Object.fromEntries(changes.map(({ textDocument: { uri }, edits }) => [uri, edits])) };
    const renames = moves.map(({ from, to }): RenameFile => {
      return { kind: 'rename', oldUri: workspace.uriOf(from), newUri: workspace.uriOf(to) };
    });
    return { documentChanges: [...changes, ...renames] };
  });

  connection.onCodeAction(({ textDocument, range }) => {
    const file = workspace.fileOf(textDocument.uri);
    const source = file === undefined ? undefined : workspace.source(file);
    if (file === undefined || source === undefined) return [];
    const document = documentOf(file);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const text = textsIn(speech.language);
    return problems.flatMap((problem): CodeAction[] => {
      if (problem.file !== file) return [];
      const [start, end] = problemSpan(problem, workspace.source(problem.file));
      const fix = start <= to && from <= end ? fixEdit(problem, source) : undefined;
      if (fix === undefined) return [];
      const { offset, length, content } = fix.edit;
      const edit: TextEdit = { range: rangeIn(document, offset, offset + length), newText: content };
      return [
        {
          title: fix.after === '' ? text('删除 {0}', fix.before) : text('改为 {0}', fix.after),
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
