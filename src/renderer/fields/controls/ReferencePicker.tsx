import { type ReactNode, useContext } from 'react';
import type { PickRow } from '#wire/PickReply.ts';
import { isEmpty, isList, type Value } from '#language/Value.ts';
import { useRenderer, attempt } from '../../stores/RendererContext.ts';
import { CreateInPicker, CreateRecordContext } from './CreateInPicker.tsx';
import { ReferenceSelect, type ChosenRecord } from '../ReferenceSelect.tsx';
import type { ControlProps, FieldPort } from './ControlProps.ts';
import { pickEntry } from './pickEntry.ts';

/** Chooses one or several records of another entity. A lookup text holds the name; its paired field the id. */
export function ReferencePicker(props: ControlProps): ReactNode {
  const { field, id, title, isRequired, hasError, describedBy, port, onBlur } = props;
  const { client, notify, work } = useRenderer();
  const isMultiple = field.type === 'references';
  const pick = (rows: readonly PickRow[]): void => {
    const { other, ...entry } = pickEntry(field, rows, port);
    port.enter(entry);
    const count = Object.keys(other.values).length;
    if (count > 0) notify.offer(`${count} 项与所选记录不同`, '全部更新', () => port.enter(other));
  };
  const entity = field.reference?.entity;
  const create = useContext(CreateRecordContext);
  const source = port.pickSource(field);
  const chosen = chosenRecords(props, port);
  const pickMade = async (made: number): Promise<void> => {
    const others = isMultiple ? chosen.map((record) => record.id) : [];
    const params = { ...source.values, ids: [...others, made].join(',') };
    await attempt(notify, async () => {
      const { Rows } = await work.track(client.pick(source.api, source.asking, params));
      if (Rows.some(({ Id }) => Id === made)) pick(Rows);
      else notify.info(`新记录已保存，但不能选作${title}`);
    });
  };
  return (
    <ReferenceSelect
      {...{ id, title, source, chosen, isMultiple, isRequired, describedBy, onBlur }}
      status={hasError ? 'error' : undefined}
      placeholder={field.placeholder}
      onChange={pick}
      foot={
        entity === undefined || create === undefined
          ? undefined
          : (search, close) => (
              <CreateInPicker
                field={field}
                entity={entity}
                port={port}
                create={create}
                search={search}
                onOpen={close}
                onMade={(made) => void pickMade(made)}
              />
            )
      }
    />
  );
}

function chosenRecords({ field, value }: ControlProps, port: FieldPort): ChosenRecord[] {
  if (isEmpty(value)) return [];
  if (field.type === 'lookup') {
    const id = field.reference?.idField === undefined ? 0 : port.shown(field.reference.idField);
    return [{ id: typeof id === 'number' ? id : 0, text: typeof value === 'string' ? value : '' }];
  }
  const texts = textsIn(port.text(field.name));
  return (isList(value) ? value : [value]).flatMap((id, index) =>
    typeof id === 'number' ? [{ id, text: texts[index] ?? '…' }] : [],
  );
}

function textsIn(text: Value | undefined): string[] {
  if (text === undefined || text === null) return [];
  if (isList(text)) return text.map((item) => (typeof item === 'string' ? item : ''));
  return typeof text === 'string' ? [text] : [];
}
