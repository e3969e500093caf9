import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { IconName } from '#renderer/layout/iconPaths.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { isFatal } from '../editor/isFatal.ts';
import { useToolbox } from './Toolbox.ts';
import type { Saving } from './useSaving.ts';
import { folderOf } from './fileGroups.ts';

/** Takes back, copies, downloads or saves the document in the editor. */
export function FileActions({ saving }: { saving: Saving }): ReactNode {
  const { texts, file, canSave } = useToolbox();
  const { save, revert } = useQuestions(saving);
  const text = texts.current.get(file) ?? '';
  const isEdited = texts.edited.has(file);
  // The server writes to folders that are there; a new entity is begun with a command.
  const isSavable = canSave && [...texts.stored.keys()].some((other) => folderOf(other) === folderOf(file));
  const download = (): void => {
    saving.download(file, text);
  };
  return (
    <div className="gj-file-actions">
      <IconButton icon="refresh" label="还原" isDisabled={!isEdited} onClick={() => void revert()} />
      <IconButton
        icon="fileText"
        label="复制"
        onClick={() => {
          saving.copy(text);
        }}
      />
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

function IconButton({
  icon,
  label,
  isDisabled = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}): ReactNode {
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

/** Saving and taking back, with what has to be asked first. */
function useQuestions(saving: Saving): { save: () => Promise<void>; revert: () => Promise<void> } {
  const { texts, check, file } = useToolbox();
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
      if (!texts.stored.has(file) || (await notify.ask(question))) texts.revert(file);
    },
  };
}
