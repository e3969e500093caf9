import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import type { NamePlace } from '../worker/ToolsTask.ts';
import { NOT_HERE, type Names } from './useNames.ts';
import './editor.css';

/** The name at the cursor: its meaning, its definition and uses, and renaming it. */
export function NameBar({ names }: { names: Names }): ReactNode {
  const { name, uses, isRenaming, onName } = names;
  if (name === undefined && uses === undefined) return null;
  const [title] = name?.lines ?? [];
  return (
    <section className="gj-names" aria-label="光标处的名字">
      {name === undefined ? null : (
        <div className="gj-flex gj-names-head">
          <span title={name.lines.join('\n')}>{title}</span>
          {name.told === undefined ? null : (
            <Button size="small" type="text" title="F12" onClick={() => onName('told')}>
              转到定义
            </Button>
          )}
          {name.hasUses ? (
            <>
              <Button size="small" type="text" title="Shift+F12" onClick={() => onName('uses')}>
                查找用处
              </Button>
              {name.canRename ? (
                <Button size="small" type="text" title="F2" onClick={() => onName('rename')}>
                  重命名
                </Button>
              ) : null}
            </>
          ) : null}
        </div>
      )}
      {isRenaming && name?.canRename === true ? <Rename key={name.word} word={name.word} names={names} /> : null}
      {isRenaming && name?.hasUses === true && !name.canRename ? (
        <p className="gj-flex gj-names-rename" role="status">
          演示数据的文件也叫这个名字，而它们不在工具箱里：请在编辑器里用 guiju lsp 重命名实体
        </p>
      ) : null}
      {uses === undefined ? null : <Uses uses={uses} onClose={names.close} />}
    </section>
  );
}

function Rename({ word, names }: { word: string; names: Names }): ReactNode {
  const [to, setTo] = useState(word);
  const [isRunning, setIsRunning] = useState(false);
  const rename = async (): Promise<void> => {
    setIsRunning(true);
    await names.rename(to);
    setIsRunning(false);
  };
  return (
    <form
      className="gj-flex gj-names-rename"
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') names.close();
      }}
    >
      <Input autoFocus size="small" aria-label="新的名字" value={to} onChange={({ target }) => setTo(target.value)} />
      <Button size="small" htmlType="submit" type="primary" loading={isRunning} disabled={to === word || to === ''}>
        改名
      </Button>
      <Button size="small" onClick={names.close}>
        取消
      </Button>
    </form>
  );
}

function Uses({ uses, onClose }: { uses: readonly NamePlace[]; onClose: () => void }): ReactNode {
  const { reveal } = useToolbox();
  return (
    <>
      <div className="gj-flex gj-names-head">
        <span role="status">
          {uses.length} 处用处（{NOT_HERE}）
        </span>
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" size={14} />}
          aria-label="关闭用处"
          onClick={onClose}
        />
      </div>
      <ol>
        {uses.map((use) => (
          <li key={`${use.file}:${use.line}:${use.column}`}>
            <button type="button" onClick={() => reveal(use)}>
              <code>
                {use.file}:{use.line}
              </code>
              <span>{use.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
