import { Modal, Select } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Values } from '#language/Value.ts';
import { inventRecord, type InventedRecord } from '#proof/cases/inventRecord.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useDebounced } from '#renderer/layout/composing.ts';
import { readRecord, typedRecord } from '#renderer/records/initialRecord.ts';
import { useRenderer, attempt, asAppError } from '#renderer/stores/RendererContext.ts';
import { useToolbox } from '../state/Toolbox.ts';

interface FillFromRecordProps {
  readonly model: EntityModel;
  readonly onFill: (record: InventedRecord) => void;
  readonly onClose: () => void;
}

const ROWS = 20;
const DELAY = 250;

/** Fills in the live form from a record of the database, without masked values. */
export function FillFromRecord({ model, onFill, onClose }: FillFromRecordProps): ReactNode {
  const id = useId();
  const { client, notify, work } = useRenderer();
  const { check } = useToolbox();
  const [chosen, setChosen] = useState<number>();
  const [isLoading, setIsLoading] = useState(false);
  const { rows, setText, failure } = useRecords(model);
  const fill = async (record: number): Promise<void> => {
    setIsLoading(true);
    await attempt(notify, async () => {
      const { Record: served, Refs: refs } = await work.track(client.http.get(`/api/${model.api}/Get`, { id: record }));
      const { values } = readRecord(model.fields, typedRecord(model, served));
      onFill(inventRecord(model, { values, refs }, check.product.findEntity));
      onClose();
    });
    setIsLoading(false);
  };
  return (
    <Modal
      open
      title="从记录填写"
      okText="填入表单"
      cancelText="取消"
      confirmLoading={isLoading}
      okButtonProps={{ disabled: chosen === undefined }}
      onCancel={onClose}
      onOk={() => {
        if (chosen !== undefined) void fill(chosen);
      }}
    >
      <div className="gj-gap-16">
        <p className="gj-sign-words">
          把一条已有的记录填进左边文档的表单，再“保存为用例”。遮盖的内容（电话、证件号等）换成同样长短的假值，数据库里的记录不会改。
        </p>
        <div className="gj-gap-4 gj-record-row">
          <label htmlFor={id}>{model.title}</label>
          <Select
            id={id}
            autoFocus
            placeholder="输入文字查找"
            showSearch={{ filterOption: false, onSearch: setText }}
            notFoundContent={failure ?? '没有找到'}
            options={rows.map((row) => ({ value: Number(row['Id']), label: labelOf(model, row) }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      </div>
    </Modal>
  );
}

function labelOf({ titleField }: EntityModel, row: Values): string {
  const title = row[`${titleField}Text`] ?? row[titleField];
  const id = Number(row['Id']);
  return typeof title === 'string' && title !== '' ? `${title}（${id}）` : String(id);
}

interface FoundRecords {
  readonly rows: readonly Values[];
  readonly setText: (text: string) => void;
  readonly failure: string | undefined;
}

/** The records that a text finds, those of the first page. */
function useRecords({ api }: EntityModel): FoundRecords {
  const { client } = useRenderer();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Omit<FoundRecords, 'setText'>>({ rows: [], failure: undefined });
  const searchKey = useDebounced(text, DELAY);
  useEffect(() => {
    const controller = new AbortController();
    client.http.get(`/api/${api}/Search`, { searchKey, rows: ROWS }, { signal: controller.signal }).then(
      ({ Rows }) => setFound({ rows: Rows, failure: undefined }),
      (cause: unknown) => {
        if (!controller.signal.aborted) setFound({ rows: [], failure: errorText(asAppError(cause)) });
      },
    );
    return () => controller.abort();
  }, [client, api, searchKey]);
  return { ...found, setText };
}
