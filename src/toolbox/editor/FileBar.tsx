import { Select, Button } from 'antd';
import type { ReactNode } from 'react';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import { Icon, type IconName } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { isFatal } from '#documents/locateProblem.ts';
import { type SchemaTexts, folderOf, fileGroups, nameOf, type FileGroup } from '../worker/SchemaTexts.ts';

const PASTE = '+paste';

/** Selects the document in the editor, and saves or reverts its edits. */
export function FileBar({ saving }: { saving: FileSaving }): ReactNode {
  const { texts, check, file, open } = useToolbox();
  const groups = fileGroups(texts.current, (folder) => check.product.entities.get(folder)?.form.title);
  const folder = folderOf(file);
  const group = groups.find((each) => each.folder === folder);
  const choose = (chosen: string): void => {
    if (chosen !== PASTE) return open(groups.find((each) => each.folder === chosen)?.files[0] ?? file);
    const pasted = pastedFile(texts.current);
    texts.edit(pasted, '');
    open(pasted);
  };
  const openFile = (chosen: string): void => {
    if (!texts.current.has(chosen)) texts.edit(chosen, NEW_CASES);
    open(chosen);
  };
  return (
    <div className="gj-wrap gj-file-bar">
      <Select
        className="gj-file-folder"
        aria-label="实体"
        value={folder}
        showSearch={{ optionFilterProp: 'search' }}
        popupMatchSelectWidth={260}
        options={[...folderOptions(groups), { value: PASTE, label: '粘贴一份表单…', search: '粘贴' }]}
        onChange={choose}
      />
      <Select
        className="gj-file-name"
        aria-label="文档"
        value={file}
        showSearch={(group?.files.length ?? 0) > 12}
        popupMatchSelectWidth={240}
        options={fileOptions(group, texts.edited)}
        onChange={openFile}
      />
      <FileActions saving={saving} />
    </div>
  );
}

const folderOptions = (groups: readonly FileGroup[]) =>
  groups.map(({ folder, title }) => ({
    value: folder,
    search: `${title} ${folder}`,
    label: (
      <span className="gj-file-option">
        {title}
        <small>{folder}</small>
      </span>
    ),
  }));

function fileOptions(group: FileGroup | undefined, edited: ReadonlySet<string>) {
  if (group === undefined) return [];
  const cases = `${group.folder}/cases.json`;
  const known = group.files.map((file) => ({ value: file, label: `${nameOf(file)}${edited.has(file) ? ' •' : ''}` }));
  return group.isEntity && !group.files.includes(cases)
    ? [...known, { value: cases, label: 'cases.json（新建）' }]
    : known;
}

/** Reverts, copies, downloads or saves the document in the editor. */
function FileActions({ saving }: { saving: FileSaving }): ReactNode {
  const { texts, file, canSave } = useToolbox();
  const { save, revert } = useQuestions(saving);
  const text = texts.current.get(file) ?? '';
  const isEdited = texts.edited.has(file);
  // The server writes to folders that are there; a new entity is begun with a command.
  const isSavable = canSave && [...texts.stored.keys()].some((other) => folderOf(other) === folderOf(file));
  const download = (): void => saving.download(file, text);
  return (
    <div className="gj-file-actions">
      <IconButton icon="refresh" label="还原" isDisabled={!isEdited} onClick={() => void revert()} />
      <IconButton icon="fileText" label="复制" onClick={() => saving.copy(text)} />
      {isSavable ? (
        <>
          <IconButton icon="download" label="下载" onClick={download} />
          <Button type="primary" disabled={!isEdited} loading={saving.isSaving} onClick={() => void save()}>
            保存
          </Button>
        </>
      ) : (
        <Button icon={<Icon name="download" />} onClick={download}>
          下载
        </Button>
      )}
    </div>
  );
}

function IconButton(props: { icon: IconName; label: string; isDisabled?: boolean; onClick: () => void }): ReactNode {
  const { icon, label, isDisabled = false, onClick } = props;
  return (
    <Button
      type="text"
      icon={<Icon name={icon} />}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    />
  );
}

function useQuestions(saving: FileSaving): { save: () => Promise<void>; revert: () => Promise<void> } {
  const { texts, check, file, open } = useToolbox();
  const { notify } = useRenderer();
  const errors = check.problems.filter((problem) => problem.file === file && isFatal(problem)).length;
  return {
    save: async () => {
      const question = {
        title: `文档还有 ${errors} 个错误`,
        content: '保存之后，服务器继续使用上一个可用的版本，直到错误被改正。',
        yes: '仍然保存',
      };
      if (errors === 0 || (await notify.ask(question))) await saving.save(file, texts.current.get(file) ?? '');
    },
    revert: async () => {
      const question = { title: '放弃对这个文档的修改？', yes: '放弃', danger: true };
      const from = texts.moved.get(file);
      if (from === undefined && !texts.stored.has(file)) return texts.revert(file);
      if (!(await notify.ask(question))) return;
      texts.revert(file);
      if (from !== undefined) open(from);
    },
  };
}

/** The text of a document of cases that has none yet. */
export const NEW_CASES = '{\n  "$schema": "../meta/cases.schema.json",\n  "cases": []\n}\n';

/** A form document in a folder that is not there yet, to paste one into. */
export function pastedFile(texts: SchemaTexts): string {
  let number = 1;
  while (texts.has(`pasted${number}/form.json`)) number += 1;
  return `pasted${number}/form.json`;
}
