import type { ReactNode } from 'react';
import { isList, plainText, type Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { MentionInput, type Person } from '../../fields/MentionInput.tsx';
import { splitMentions, unknownMentions } from '../../fields/splitMentions.ts';
import { ariaProps } from '../../fields/controls/ariaProps.ts';
import { type ControlProps, placeholderOf } from '../../fields/controls/ControlProps.ts';
import { TextArea } from '../../fields/controls/TextArea.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useFormParts } from './EngineContext.ts';

/** A text whose mentions by @ are the records of another field: a chosen name is added there, a deleted one removed. */
export function MentionArea(props: ControlProps): ReactNode {
  const { state } = useFormParts().engine;
  const named = state.fields.find(({ name }) => name === props.field.mentions);
  // A row of a child table has its own fields.
  const isOwn = state.fields.includes(props.field);
  const isOffered =
    isOwn && named !== undefined && state.stateOf(named).display === 'visible' && !state.isReadOnly(named);
  return isOffered ? <Mentions {...props} named={named} /> : <TextArea {...props} />;
}

function Mentions({ named, ...props }: ControlProps & { readonly named: FieldModel }): ReactNode {
  const { client } = useRenderer();
  const { field, port } = props;
  const text = plainText(props.value, '、');
  const chosen = peopleIn(port.shown(named.name), port.text(named.name));
  const enter = (next: string, people: readonly Person[]): void => {
    const ids = people.map(({ Value: id }) => id);
    port.enter({
      values: { [field.name]: next === '' ? null : next, [named.name]: ids.length === 0 ? null : ids },
      texts: { [named.name]: people.map(({ Label }) => Label) },
    });
  };
  const find = async (searchKey: string): Promise<{ Rows: Person[]; HasMore: boolean }> => {
    const { api, asking, values } = port.pickSource(named);
    const { Rows, Total, Bounded } = await client.pick(api, asking, { ...values, searchKey, page: 0, rows: 8 });
    const people = Rows.filter(({ Taken }) => Taken === undefined);
    return {
      Rows: people.map(({ Id, Text, Sub }) => ({
        Value: Id,
        Label: Text,
        ...(Sub === undefined || Sub === null ? {} : { Sub }),
      })),
      HasMore: Bounded !== undefined || Total > Rows.length,
    };
  };
  const isIn = ({ Label }: Person, where: string): boolean =>
    splitMentions(where, [...chosen.map((person) => person.Label)]).some(({ name }) => name === Label);
  const unknown = unknownMentions(
    text,
    chosen.map(({ Label }) => Label),
  );
  return (
    <>
      <MentionInput
        area={{
          ...ariaProps(props),
          rows: field.rows ?? 3,
          placeholder: placeholderOf(props, 'enter'),
          onBlur: props.onBlur,
        }}
        value={text}
        onChange={(next) =>
          enter(
            next,
            chosen.filter((person) => isIn(person, next) || !isIn(person, text)),
          )
        }
        find={find}
        nobody={`没有找到可以选作${named.title}的人`}
        onChoose={(person, next) => enter(next, [...chosen.filter((one) => one.Value !== person.Value), person])}
      />
      {chosen.length === 0 ? null : (
        <small className="gj-mentioned">
          {named.title}：{chosen.map(({ Label }) => Label).join('、')}
        </small>
      )}
      {unknown.length === 0 ? null : (
        <small className="gj-mentioned">
          {unknown.map((name) => `@${name}`).join('、')} 不是从列表里选的，不会提醒
        </small>
      )}
    </>
  );
}

function peopleIn(ids: Value, texts: Value | undefined): Person[] {
  const names = texts === undefined || !isList(texts) ? [] : texts;
  if (!isList(ids)) return [];
  return ids.flatMap((id, i) =>
    typeof id === 'number' ? [{ Value: id, Label: plainText(names[i] ?? null, '、') }] : [],
  );
}
