import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Client } from '#client/Client.ts';
import type { PickReply } from '#wire/PickReply.ts';
import { listNames } from '#language/mapExpression.ts';
import { isEmpty, type Value, rowsOf } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { fieldsInWhere, foundFields } from '#engine/rules/foundFields.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { errorText } from '../feedback/errorText.ts';
import { HIDDEN } from '../records/HIDDEN.ts';
import type { Entry } from '../records/outcomeChange.ts';
import { rowKey } from '../records/childRows.ts';
import { asAppError } from '../stores/RendererContext.ts';
import type { PickSource } from '../fields/usePickRows.ts';
import { rowPort } from './rows/rowPort.ts';
import type { Finder, FormEngine } from './formily/FormEngine.ts';

interface Place {
  readonly key: string;
  readonly entity: EntityModel;
  readonly isStored: boolean;
  readonly states: Outcome['states'] | undefined;
  readonly value: (name: string) => Value;
  readonly source: (field: FieldModel) => PickSource;
  readonly enter: (entry: Entry) => void;
  /** The displayed title of a field, and the rendered fields near it; the first of them shows its notes. */
  readonly title: (field: FieldModel) => string;
  readonly near: (field: FieldModel) => readonly string[];
}

/** The message when the user may not read the data needed for the lookup of a field with this title. */
const unreadText = ({ Records, Field }: Exclude<PickReply['Unread'], undefined>, title: string): string =>
  Field === undefined
    ? `您不能查看${Records}，没有查找${title}，按没有填计算`
    : `您不能查看${Records}的${Field}，没有查找${title}，按没有填计算`;

/** Looks up computed references when values they depend on change; caches answers and aborts older queries. */
export class FoundFields implements Finder {
  readonly #engine: FormEngine;
  readonly #client: Client;
  readonly #seen = new Set<string>();
  readonly #asked = new Map<string, string>();
  readonly #running = new Map<string, AbortController>();
  readonly #answers = new Map<string, PickReply>();
  readonly #notes = new Map<string, { readonly at: string; readonly text: ReactNode }>();

  constructor(engine: FormEngine, client: Client) {
    this.#engine = engine;
    this.#client = client;
  }

  /** Queries the fields whose deciding values have changed. A stored record starts with its stored values. */
  resolve(): void {
    for (const place of [this.#form(), ...this.#rows()]) {
      const isKept = place.isStored && !this.#seen.has(place.key);
      this.#seen.add(place.key);
      for (const field of foundFields(place.entity.fields)) {
        if (place.states?.[field.index]?.display !== 'visible') continue;
        const source = place.source(field);
        const [id, key] = [`${place.key}.${field.name}`, `${source.asking} ${JSON.stringify(source.values)}`];
        const isSame = this.#asked.get(id) === key;
        if (!isSame) this.#asked.set(id, key);
        if (!isSame && !isKept) void this.#ask(place, field, source, id, key);
      }
    }
  }

  stop(): void {
    for (const running of this.#running.values()) running.abort();
  }

  async #ask(place: Place, field: FieldModel, source: PickSource, id: string, key: string): Promise<void> {
    this.#running.get(id)?.abort();
    const controller = new AbortController();
    this.#running.set(id, controller);
    const { signal } = controller;
    // The previous result belongs to other values.
    if (!isEmpty(place.value(field.name))) this.#enter(place, field, undefined);
    try {
      if (!this.#answers.has(key)) {
        this.#tell(place, field, id, `正在查找${place.title(field)}…`);
        const params = { ...source.values, found: 'true' };
        const reply = await this.#client.pick(source.api, source.asking, params, { signal });
        this.#answers.set(key, reply);
      }
      if (signal.aborted) return;
      const found = this.#answers.get(key);
      this.#tell(
        place,
        field,
        id,
        found?.Unread === undefined ? undefined : unreadText(found.Unread, place.title(field)),
      );
      if (found?.Value !== undefined || found?.Rows[0] !== undefined) this.#enter(place, field, found);
    } catch (cause) {
      if (signal.aborted) return;
      this.#tell(
        place,
        field,
        id,
        <>
          没有查到{place.title(field)}：{errorText(asAppError(cause))}
          <Button
            type="link"
            size="small"
            onClick={() => {
              this.#asked.delete(id);
              this.resolve();
            }}
          >
            再查一次
          </Button>
        </>,
      );
    }
  }

  #enter(place: Place, field: FieldModel, reply: PickReply | undefined): void {
    // Values found while the form opens do not count as edits.
    const isSilent = this.#engine.state.edited().length === 0;
    if (field.reference === undefined) {
      place.enter({ values: { [field.name]: reply?.Value ?? null }, isSilent });
      return;
    }
    const found = reply?.Rows[0];
    const needed = place.entity.ruleSet.references.get(field.name) ?? [];
    const unknown = Object.fromEntries(needed.map((name) => [name, null]));
    place.enter({
      values: { [field.name]: found?.Id ?? null },
      texts: { [field.name]: found?.Text ?? null },
      refs: { [field.name]: { ...unknown, ...found?.Ref, Id: found?.Id ?? null } },
      isSilent,
    });
  }

  /** Sets or removes a note below the first rendered field near this one. */
  #tell(place: Place, field: FieldModel, id: string, text: ReactNode): void {
    const before = this.#notes.get(id);
    const drawn = new Set(this.#engine.state.fields.map(({ name }) => name));
    const at = before?.at ?? place.near(field).find((name) => drawn.has(name));
    if (at === undefined) return;
    if (text === undefined) this.#notes.delete(id);
    else this.#notes.set(id, { at, text });
    const texts = [...this.#notes].filter(([, note]) => note.at === at);
    this.#engine.note(
      at,
      texts.length === 0 ? undefined : (
        <div role="status">
          {texts.map(([key, note]) => (
            <p key={key} className="gj-field-suggestion">
              {note.text}
            </p>
          ))}
        </div>
      ),
    );
  }

  #form(): Place {
    const { state } = this.#engine;
    return {
      key: '',
      entity: state.model,
      isStored: state.input.record !== undefined,
      states: state.model.fields.map((field) => state.stateOf(field)),
      value: (name) => state.shown(name),
      source: (field) => this.#engine.pickSource(field),
      enter: (entry) => this.#engine.enter(entry),
      title: ({ title }) => title,
      near: (field) => [field.name, ...fieldsInWhere(field)],
    };
  }

  #rows(): Place[] {
    const { state } = this.#engine;
    return state.rows.names.flatMap((name) => {
      const rows = state.rows.of(name);
      const { by } = rows?.field.child ?? {};
      // A row's query does not include the record around it; the server evaluates such conditions when it saves.
      const isAskable = ({ found }: FieldModel): boolean =>
        found === undefined || !listNames(found.where).some(({ path }) => path[0] === by);
      if (rows === undefined || !foundFields(rows.entity.fields).some(isAskable)) return [];
      return rowsOf(state.shown(name)).map((row, index): Place => {
        const port = rowPort(this.#engine, rows, rowKey(row), index);
        return {
          key: `${name} ${rowKey(row)}`,
          entity: rows.entity,
          isStored: typeof row['Id'] === 'number',
          states: state.rows
            .outcomes(name)
            [index]?.states.map((own, at) => (isAskable(rows.entity.fields[at] ?? rows.field) ? own : HIDDEN)),
          value: (column) => port.shown(column),
          source: (column) => port.pickSource(column),
          enter: (entry) => port.enter(entry),
          title: (column) => `第 ${index + 1} 行的${column.title}`,
          near: () => [name],
        };
      });
    });
  }
}
