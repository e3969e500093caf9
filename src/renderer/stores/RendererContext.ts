import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Client } from '#client/Client.ts';
import { type Values, plainText } from '#language/Value.ts';
import type { Notify } from '../feedback/Notify.ts';
import type { EnumStore } from './createEnumStore.ts';
import type { Signal, Work } from './createSignal.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { GroupInput } from '#engine/query/groupQuery.ts';
import type { At, Http } from '#client/http/Http.ts';
import { AppError } from '#engine/errors.ts';
import type { CallTable, ReplyOf, SentQuery, Url } from '#wire/calls/call.ts';
import { errorText } from '../feedback/errorText.ts';
import type { EnumSource } from '#language/EnumType.ts';

/** The services screens need from the app. */
export interface Renderer {
  readonly client: Client;
  /** `$user` of the rules. */
  readonly user: Values;
  readonly enums: EnumStore;
  readonly schemas: SchemaStore;
  readonly work: Work;
  readonly notify: Notify;
  /** Moves whenever records were marked as read. */
  readonly readings: Signal;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: () => string;
  /** The path of the detail screen of a record; undefined when the user has no list of that entity. */
  readonly recordPath: (entity: string, id: number) => string | undefined;
  /** The path of the screen of a list (`entity/document`); undefined when the user's menu does not have it. */
  readonly listPath: (list: string) => string | undefined;
}

export const RendererContext = createContext<Renderer | undefined>(undefined);

/** The surroundings of a screen. Throws outside of a provider. */
export function useRenderer(): Renderer {
  const renderer = use(RendererContext);
  if (renderer === undefined) throw new Error('There is no RendererContext above this component');
  return renderer;
}

/** An entity ready for rendering: its model and the user's permissions. */
export interface EntitySchema {
  readonly model: EntityModel;
  /** Changes whenever one of the documents does. */
  readonly hash: string;
  readonly actions: ReadonlySet<string>;
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** Fields that are masked in other users' rows; lists cannot be sorted by them. */
  readonly masked: ReadonlySet<string>;
  /** The model is the customers' view; customers do not see the log. */
  readonly isCustomer: boolean;
  /** Public pages show its records: a form can preview them. */
  readonly isShownOnSite?: boolean;
  /** Keys of the offered scenes, by list. */
  readonly scenes: Readonly<Record<string, readonly string[]>>;
}

/** Decides which paths lead to the fields of other entities, as far as their schemas are loaded. */
export const accessBy =
  (schemaOf: (key: string) => EntitySchema | undefined): GroupInput['accessTo'] =>
  (key) => {
    const schema = schemaOf(key);
    return schema && { ...schema, may: (action) => schema.actions.has(action) };
  };

/** Whether the user may change records of an entity in general; for each record, its state and the server decide. */
export const mayChange = ({ actions, isCustomer }: Pick<EntitySchema, 'actions' | 'isCustomer'>): boolean =>
  actions.has('edit') && !isCustomer;

/** Entities by key, each fetched once and built to its model in the browser. */
export interface SchemaStore extends Pick<Signal, 'subscribe' | 'version'> {
  readonly get: (key: string) => EntitySchema | undefined;
  readonly findEntity: FindEntity;
  /** The entity together with those that drawing it needs; throws AppError when one cannot be fetched. */
  readonly load: (key: string) => Promise<EntitySchema>;
  /** How often schemas have changed since the page was loaded; code that depends on a whole schema restarts then. */
  readonly epoch: () => number;
  /** Loads all loaded schemas again; open screens re-render. */
  readonly reload: () => Promise<void>;
}

/** Data being loaded: loaded, loading, or failed. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Runs `load` on mount and when it changes (memoise it); the earlier result, or `remembered`, stays until then. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, remembered?: T): Loading<T> {
  const [state, setState] = useState<Omit<Loading<T>, 'retry'>>({
    data: remembered,
    error: undefined,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => (before.isLoading ? before : { ...before, isLoading: true }));
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data, error: undefined, isLoading: false });
      },
      (cause: unknown) => {
        if (!controller.signal.aborted)
          setState((before) => ({ data: before.data, error: asAppError(cause), isLoading: false }));
      },
    );
    return () => controller.abort();
  }, [load, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { ...state, retry };
}

/** Converts any failure to AppError, so that every screen can report it. */
export const asAppError = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('INTERNAL', { cause });

/** Runs work and shows why it failed; never rejects. */
export async function attempt(notify: Pick<Notify, 'error'>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    notify.error(errorText(asAppError(cause)));
  }
}

/** Makes a GET call on mount and whenever its address or parameters change; see `useLoad`. */
export function useGet<T extends CallTable, U extends Url<T, 'GET'>>(
  http: Http<T>,
  path: U,
  params?: SentQuery<At<T, 'GET', U>>,
): Loading<ReplyOf<At<T, 'GET', U>>> {
  const asked = useStable(params);
  const load = useCallback((signal: AbortSignal) => http.get(path, asked, { signal }), [http, path, asked]);
  return useLoad(load);
}

/** Returns the same object while its content is unchanged; for plain data only. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

/** An entity by key, loaded on first use; re-renders when its schema changes. */
export function useEntity(key: string): Loading<EntitySchema> {
  const { schemas } = useRenderer();
  useSyncExternalStore(schemas.subscribe, schemas.version);
  const load = useCallback(() => schemas.load(key), [schemas, key]);
  const loading = useLoad(load);
  const data = schemas.get(key);
  return { ...loading, data, isLoading: data === undefined && loading.isLoading };
}

/** The loaded enum types; re-renders when one of `names` arrives. If a type fails to load, raw values are shown. */
export function useEnums(names: readonly string[]): EnumSource {
  const { enums } = useRenderer();
  useSyncExternalStore(enums.subscribe, enums.version);
  const wanted = names.join(',');
  useEffect(() => {
    if (wanted !== '') enums.load(wanted.split(',')).catch(() => undefined);
  }, [enums, wanted]);
  return enums.source;
}

/** The id of the signed-in account, used as browser storage key; empty when signed out. */
export const accountOf = (user: Values): string => plainText(user['AccountId'] ?? null, '');
