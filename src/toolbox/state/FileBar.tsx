import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useToolbox } from './Toolbox.ts';
import type { Saving } from './useSaving.ts';
import { FileActions } from './FileActions.tsx';
import { fileGroups, folderOf, nameOf, type FileGroup } from './fileGroups.ts';
import { NEW_CASES, pastedFile } from './newFiles.ts';

const PASTE = '+paste';

/** Chooses the document in the editor, and keeps or takes back what was edited in it. */
export function FileBar({ saving }: { saving: Saving }): ReactNode {
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
    <div className="gj-file-bar">
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
