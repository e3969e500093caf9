import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { OwnBlock } from '#engine/workbench/WorkLayout.ts';
import type { WorkSourcesReply } from '#wire/WorkbenchReply.ts';
import { Line } from './ArrangeField.tsx';
import { BlockForm } from './BlockForm.tsx';

interface AddBlockProps {
  readonly sources: WorkSourcesReply['Rows'];
  readonly own: readonly OwnBlock[];
  readonly onAdd: (own: OwnBlock) => void;
}

/** Creates a block from a list or one of its views. */
export function AddBlock({ sources, own, onAdd }: AddBlockProps): ReactNode {
  const [asked, setAsked] = useState<string>();
  const at = asked?.lastIndexOf(' ') ?? 0;
  const source = sources.find(({ List }) => List === asked?.slice(0, at));
  const view = source?.Views.find(({ Id }) => Id === Number(asked?.slice(at + 1)));
  return (
    <div className="gj-arrange-add" role="group" aria-label="添加一块">
      <Line title="来自">
        <Select
          autoFocus
          aria-label="来自"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择列表或视图"
          value={asked ?? null}
          options={sources.map(({ List, Title, Views }) => ({
            label: Title,
            options: [
              { value: `${List} 0`, label: `${Title}（全部）` },
              ...Views.map((one) => ({ value: `${List} ${one.Id}`, label: `${Title} · ${one.Title}` })),
            ],
          }))}
          onChange={setAsked}
        />
      </Line>
      {source === undefined ? null : <BlockForm key={asked} {...{ source, view, own, onAdd }} />}
    </div>
  );
}
