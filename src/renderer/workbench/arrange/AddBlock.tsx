import { Button, Input, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { LONGEST_TITLE, newOwnKey, type OwnBlock, type OwnShows } from '#engine/workbench/WorkLayout.ts';
import type { WorkSourcesReply } from '#wire/WorkbenchReply.ts';

type Source = WorkSourcesReply['Rows'][number];

const SHOWS: readonly { readonly value: OwnShows; readonly label: string }[] = [
  { value: 'figure', label: '数字' },
  { value: 'rows', label: '前几条' },
  { value: 'chart', label: '图表' },
];
const COUNT = '';
const ALWAYS = '';

interface AddBlockProps {
  readonly sources: readonly Source[];
  readonly own: readonly OwnBlock[];
  readonly onAdd: (own: OwnBlock) => void;
}

/** Makes a block of a list or of a view that is kept of it: a figure, its first rows, or a chart. */
export function AddBlock({ sources, own, onAdd }: AddBlockProps): ReactNode {
  const [asked, setAsked] = useState<{ readonly list: string; readonly view: number }>();
  const [shows, setShows] = useState<OwnShows>('figure');
  const [sum, setSum] = useState(COUNT);
  const [by, setBy] = useState<string>();
  const [period, setPeriod] = useState(ALWAYS);
  const [typed, setTyped] = useState<string>();
  const source = sources.find(({ List }) => List === asked?.list);
  const view = source?.Views.find(({ Id }) => Id === asked?.view);
  const group = source?.Groups.find(({ Key }) => Key === by) ?? source?.Groups[0];
  const summed = source?.Sums.find(({ Key }) => Key === sum);
  const title = typed ?? nameOf({ source, view, summed, shows, group });
  const add = (): void => {
    if (source === undefined || asked === undefined) return;
    onAdd({
      ...{ key: newOwnKey(own, Math.random), title: title.trim(), list: asked.list, view: asked.view, shows },
      sum: shows === 'rows' || sum === COUNT ? undefined : sum,
      by: shows === 'chart' ? group?.Key : undefined,
      period: shows === 'figure' && period !== ALWAYS ? period : undefined,
    });
  };
  const choose = (text: string): void => {
    const at = text.lastIndexOf(' ');
    setAsked({ list: text.slice(0, at), view: Number(text.slice(at + 1)) });
    setSum(COUNT);
    setBy(undefined);
    setPeriod(ALWAYS);
  };
  return (
    <div className="gj-arrange-add" role="group" aria-label="添加一块">
      <Line title="来自">
        <Select
          autoFocus
          aria-label="来自"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择列表或视图"
          value={asked === undefined ? null : `${asked.list} ${asked.view}`}
          options={sources.map(({ List, Title, Views }) => ({
            label: Title,
            options: [
              { value: `${List} 0`, label: `${Title}（全部）` },
              ...Views.map((one) => ({ value: `${List} ${one.Id}`, label: `${Title} · ${one.Title}` })),
            ],
          }))}
          onChange={choose}
        />
      </Line>
      {source === undefined ? null : (
        <>
          <Line title="显示">
            <Segmented
              aria-label="显示"
              options={SHOWS.filter(({ value }) => value !== 'chart' || source.Groups.length > 0)}
              value={shows === 'chart' && source.Groups.length === 0 ? 'figure' : shows}
              onChange={setShows}
            />
          </Line>
          {shows === 'rows' ? null : (
            <Choice
              title="统计"
              value={sum}
              options={[{ Key: COUNT, Title: '记录数' }, ...source.Sums]}
              onChange={setSum}
            />
          )}
          {shows === 'chart' && group !== undefined ? (
            <Choice title="分组" value={group.Key} options={source.Groups} onChange={setBy} />
          ) : null}
          {shows === 'figure' && source.Dates.length > 0 ? (
            <Choice
              title="时间"
              value={period}
              options={[
                { Key: ALWAYS, Title: '不随时间变' },
                ...source.Dates.map(({ Key, Title }) => ({ Key, Title: `${Title}在所选的时间内` })),
              ]}
              onChange={setPeriod}
            />
          ) : null}
          <Line title="标题">
            <Input
              aria-label="标题"
              maxLength={LONGEST_TITLE}
              showCount
              value={title}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Line>
        </>
      )}
      <Button type="primary" ghost disabled={source === undefined || title.trim() === ''} onClick={add}>
        添加
      </Button>
    </div>
  );
}

interface Naming {
  readonly source: Source | undefined;
  readonly view: { readonly Title: string } | undefined;
  readonly summed: { readonly Title: string } | undefined;
  readonly group: { readonly Title: string } | undefined;
  readonly shows: OwnShows;
}

/** What a block is called while nobody has given it a name. */
function nameOf({ source, view, summed, group, shows }: Naming): string {
  const rows = view?.Title ?? source?.Title ?? '';
  const figure = shows === 'rows' || summed === undefined ? rows : `${rows}${summed.Title}`;
  return (shows === 'chart' && group !== undefined ? `${figure}（按${group.Title}）` : figure).slice(0, LONGEST_TITLE);
}

function Line({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="gj-arrange-field">
      <span aria-hidden>{title}</span>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly options: readonly { readonly Key: string; readonly Title: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ title, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <Line title={title}>
      <Select
        aria-label={title}
        value={value}
        options={options.map(({ Key, Title }) => ({ value: Key, label: Title }))}
        onChange={onChange}
      />
    </Line>
  );
}
