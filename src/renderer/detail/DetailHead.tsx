import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TagColor } from '#language/EnumType.ts';
import { plainText, isEmpty } from '#language/Value.ts';
import { Tag } from '../fields/Tag.tsx';
import { Icon } from '../layout/Icon.tsx';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { DetailRecord } from '../records/DetailRecord.ts';
import { laterPart } from '../feedback/ScreenState.tsx';
import { FieldValue } from '../fields/draw/FieldValue.tsx';
import { DetailActions, type DetailActionsProps } from './DetailActions.tsx';
import type { FieldModel } from '#fields/FieldModel.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { fieldKind, isMoment, isMoney } from '#fields/table/fieldKinds.ts';

const Together = laterPart(async () => (await import('./Together.tsx')).Together);

const MAX_FACTS = 5;

/** The fields in the record's head: from the schema, else the first list columns and the first amount. */
export function keyFacts(
  { model, readable }: EntitySchema,
  listName: string,
  { outcome, record }: DetailRecord,
): FieldModel[] {
  const list = model.lists.get(listName);
  const states = (model.workflow?.status ?? []).map(({ field }) => field);
  const names =
    model.facts.length > 0
      ? model.facts
      : (list?.columns ?? []).flatMap(({ path, hidden }) =>
          path.through === undefined && !hidden ? [path.field] : [],
        );
  const fields = names
    .flatMap((name) => model.field(name) ?? [])
    .filter(
      ({ name, index }) =>
        name !== model.titleField &&
        !states.includes(name) &&
        readable.has(name) &&
        !isEmpty(record[name]) &&
        outcome.states[index]?.display === 'visible',
    );
  if (model.facts.length > 0) return fields;
  const first = fields.slice(0, MAX_FACTS);
  const amount = fields.find(isMoney);
  return amount === undefined || first.includes(amount) ? first : [...first.slice(0, MAX_FACTS - 1), amount];
}

interface DetailHeadProps extends DetailActionsProps {
  readonly listName: string;
  readonly listPath: string;
  readonly detail: DetailRecord;
  readonly facts: readonly FieldModel[];
  readonly isEditing: boolean;
  readonly reload: () => void;
}

/** The title of a record: its title field, else its number. Digits or dates get the entity's title as prefix. */
export function shownTitle({ model }: EntitySchema, record: DetailRecord['record']): string {
  const own = record[`${model.titleField}Text`] ?? record[model.titleField] ?? null;
  const text = plainText(own, '、');
  if (text === '') return `${model.title} ${plainText(record['Id'] ?? null, '')}`;
  const field = model.field(model.titleField);
  if (isMoment(field) || /^\d+$/.test(text)) return `${model.title} ${text}`;
  return field !== undefined && fieldKind(field).text === 'lines' ? shortTitle(text) : text;
}

/** The head of a record: title, states, key fields and actions. It stays in sight while the record scrolls. */
export function DetailHead(props: DetailHeadProps): ReactNode {
  const { schema, listName, listPath, detail, facts } = props;
  const back = `返回${schema.model.lists.get(listName)?.title ?? '列表'}`;
  return (
    <header className="gj-detail-head">
      <Link className="gj-back" to={listPath} aria-label={back} title={back}>
        <Icon name="arrowLeft" />
      </Link>
      <div className="gj-detail-title">
        <h1>{shownTitle(schema, detail.record)}</h1>
        {statesOf(props).map((state) => (
          <Tag key={state.title} color={state.color}>
            {state.title}
          </Tag>
        ))}
      </div>
      <div className="gj-detail-tools">
        {schema.isCustomer ? null : (
          <Together
            entity={schema.model}
            id={Number(detail.record['Id'])}
            version={Number(detail.record['Version'])}
            isEditing={props.isEditing}
            reload={props.reload}
          />
        )}
        <DetailActions {...props} />
      </div>
      {facts.length === 0 ? null : (
        <dl className="gj-facts">
          {facts.map((field) => (
            <div key={field.name} data-field={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue entity={schema.model} field={field} record={detail.record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

const statesOf = ({ schema, detail }: DetailHeadProps): { title: string; color: TagColor }[] =>
  (schema.model.workflow?.status ?? []).flatMap(({ field, title, states }, i) => {
    const state = states.find(({ value }) => value === detail.record[field]);
    if (state === undefined) return [];
    // The first state needs no name; 无需 of any other state must be named.
    return [{ color: state.color, title: i === 0 ? state.title : `${title}：${state.title}` }];
  });
