import { Modal } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { blockKinds, type Json, type JsonObject, startOfBlock } from '#engine/site/pageShape.ts';
import type { PageFile } from '#wire/SiteReplies.ts';
import { PageFrame } from './PageFrame.tsx';
import { blockWord, partWord, TECHNICAL } from './pageWords.ts';
import { useChecked } from './useChecked.ts';

interface BlockPaletteProps {
  readonly file: PageFile;
  /** The name of the file of the page. */
  readonly name: string;
  readonly page: JsonObject;
  readonly onAdd: (block: Json) => void;
  readonly onClose: () => void;
}

/** The kinds of blocks, and the chosen one as it would be on the page. */
export function BlockPalette({ file, name, page, onAdd, onClose }: BlockPaletteProps): ReactNode {
  const kinds = blockKinds(file.Shape);
  const [kind, setKind] = useState(kinds[0] ?? '');
  const block = useMemo(() => newBlock(kind, file), [kind, file]);
  const shown = useChecked(JSON.stringify({ ...page, blocks: [block] }), name);
  const path = page['path'];
  return (
    <Modal
      open
      width="min(1280px, 94vw)"
      title="添加一块"
      okText="添加"
      cancelText="取消"
      onOk={() => onAdd(block)}
      onCancel={onClose}
    >
      <div className="gj-sitepage gj-sitepage-palette">
        <div className="gj-gap-4 gj-sitepage-outline" role="group" aria-label="块的种类">
          {kinds.map((each) => (
            <button key={each} type="button" aria-current={each === kind} onClick={() => setKind(each)}>
              {blockWord(each)}
            </button>
          ))}
        </div>
        {shown?.Page === null ? (
          <p className="gj-sitepage-problem" role="alert">
            {shown.Problems.map(({ Message }) => Message).join('；')}
          </p>
        ) : (
          <PageFrame path={typeof path === 'string' ? path : ''} shown={shown} />
        )}
      </div>
    </Modal>
  );
}

/** A new block with the smallest content. One that shows data is a copy of that on another page, since its connections are needed. */
function newBlock(kind: string, { Shape: root, Samples: samples }: PageFile): Json {
  const sample = samples[kind];
  const isConnected = Object.keys(sample ?? {}).some((key) => TECHNICAL.has(key));
  return sample !== undefined && isConnected ? sample : startOfBlock(kind, root, partWord);
}
