import { AppError } from '#engine/errors.ts';
import { partFields } from '#engine/model/partFields.ts';
import { placesOf } from '#engine/model/UserFact.ts';
import type { LiveEvent } from '#wire/LiveEvent.ts';
import type { Language } from '#engine/words/Language.ts';
import { openCall, type CallServices } from '../access/openCall.ts';
import type { Call } from '../access/Call.ts';
import type { Sessions } from '../access/Sessions.ts';
import type { Database } from '../db/Database.ts';
import { type TableVisibility, seenText } from '../db/rows/writtenRows.ts';
import { type PresenceRow, readMark, recordMarks } from '../db/system/presenceTable.ts';
import { type OrganisationTables, rightsMarks, rightsTables } from '../db/accounts/rightsMark.ts';
import { COMMENTS, readWindow, type Looked, lookedAt, PRESENCE, type Watched } from './readWindow.ts';
import type { Presence } from './Presence.ts';
import { errorFacts, type Log } from '../settings/Log.ts';

/** Interval of checks for written tables, in milliseconds. A check of an unchanged table is free; on PostgreSQL one short query covers all. */
const TICK = 2000;
/** Interval at which an idle stream sends a heartbeat, as proxies require, and checks its session. Milliseconds. */
const PULSE = 25_000;
/** Most windows of one account per process. */
const MAX_OF_ACCOUNT = 12;

/** A window with an open stream. */
export interface Listener {
  readonly watched: Watched;
  readonly account: number;
  readonly address: string;
  /** Language of the server's messages. */
  readonly language: Language;
  /** The id of its session; the stream ends with it. */
  readonly session: string;
  /** The presence that others see for the open record; undefined for a list. */
  readonly presence: Omit<PresenceRow, 'SeenAt'> | undefined;
  /** `moment`: the position of the stream as a text; a reconnecting client sends it back. */
  readonly send: (event: LiveEvent, moment: string) => void;
  readonly pulse: () => void;
  readonly end: () => void;
}

/** The state of a window's stream. */
interface Listening {
  readonly stop: () => void;
  /** The position of the stream, as a text. */
  readonly moment: string;
}

interface LiveServices extends CallServices {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly log: Log;
}

/** Notifies windows of changes to the data they show, as far as their user may see it at that moment, whichever process wrote it. */
export class LiveHub {
  readonly #services: LiveServices;
  readonly #presence: Presence;
  readonly #listeners = new Map<Listener, Looked>();
  #marks = new Map<string, string>();
  /** By entity, the fingerprints of the shown records at the last check. */
  #records = new Map<string, ReadonlyMap<number, string>>();
  /** The fingerprints of the listeners' rights at the last check, by account. */
  #rights = new Map<number, string>();
  /** Windows whose user lost access to their record or list, and was notified: they receive nothing until access returns. */
  readonly #gone = new Set<Listener>();
  /** For windows with an open record, the function that removes their presence. */
  readonly #present = new Map<Listener, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #pulsed = 0;

  constructor(services: LiveServices, presence: Presence) {
    this.#services = services;
    this.#presence = presence;
  }

  /**
   * Registers a window until it stops. `since` is its position at the last event it received, or when it read its list: if the record
   * or the list was removed since then, or the list changed, the window is notified; a window with a record always gets its state. Throws NOT_FOUND
   * for data that the user may not view, BUSY for too many windows.
   */
  async listen(listener: Listener, since: TableVisibility | undefined, call: Call): Promise<Listening> {
    const own = [...this.#listeners.keys()].filter(({ account }) => account === listener.account);
    if (own.length >= MAX_OF_ACCOUNT) throw new AppError('BUSY', { detail: 'too many windows listen' });
    const before = since === undefined ? undefined : lookedAt(since, listener.watched.rows);
    const db = this.#services.database.reads();
    const rights = await rightsMarks(db, [listener.account], this.#organisation);
    const looked = await readWindow(listener.watched, before, { ...call, db });
    const { record, rows } = listener.watched;
    const isGone = looked === undefined && (since !== undefined || rows.some(({ id }) => id === record));
    if (looked === undefined && !isGone) throw new AppError('NOT_FOUND', { detail: 'nothing to listen to' });
    const { account } = listener;
    // Read before the permission check: the next check finds a change in between.
    if (!this.#rights.has(account)) this.#rights.set(account, rights.get(account) ?? '');
    const now = looked ?? lookedAt({ moment: call.now, floor: undefined });
    const moment = seenText(now.seen);
    this.#listeners.set(listener, now);
    for (const event of now.news) listener.send(event, moment);
    if (isGone) {
      this.#gone.add(listener);
      listener.send({ type: 'gone' }, moment);
    }
    const stop = (): void => {
      this.#listeners.delete(listener);
      this.#gone.delete(listener);
      this.#leave(listener).catch((error: unknown) =>
        this.#services.log.error(errorFacts(error), 'a window that left was not noted'),
      );
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
    this.#timer ??= setInterval(() => void this.tick(), TICK).unref();
    if (isGone) return { stop, moment };
    try {
      await this.#enter(listener);
      return { stop, moment };
    } catch (error) {
      stop();
      throw error;
    }
  }

  /** Registers an open record of a window, so that others see it. */
  async #enter(listener: Listener): Promise<void> {
    if (listener.presence === undefined || this.#present.has(listener)) return;
    this.#present.set(listener, await this.#presence.open(listener.presence));
    // The window may have been closed during the write.
    if (!this.#listeners.has(listener)) await this.#leave(listener);
  }

  /** Unregisters the open record. */
  async #leave(listener: Listener): Promise<void> {
    const leave = this.#present.get(listener);
    this.#present.delete(listener);
    await leave?.();
  }

  /** Checks once for changes. One check at a time: a slow database gets no second query. */
  async tick(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const rights = this.#rights;
    try {
      const concerned = await this.#concerned();
      for (const [listener, isOther] of concerned) await this.#tell(listener, isOther);
      if (Date.now() - this.#pulsed > PULSE) await this.#pulse();
    } catch (error) {
      // Windows keep their data, and their own calls report the fault. Reset the marks, so that the next check notifies every window that was missed.
      this.#marks = new Map();
      this.#records = new Map();
      this.#rights = new Map([...this.#rights, ...rights]);
      this.#services.log.warn(errorFacts(error), 'open windows could not be told what changed');
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    for (const { end } of this.#listeners.keys()) end();
    this.#listeners.clear();
    clearInterval(this.#timer);
  }

  /** Notifies a window of changes; `isOther`: the rights of its user changed. */
  async #tell(listener: Listener, isOther: boolean): Promise<void> {
    const signedIn = await this.#services.sessions.find(listener.session, true);
    if (signedIn === undefined) {
      listener.end();
      return;
    }
    const call = await openCall(signedIn, listener.address, this.#services, listener.language);
    const isGone = this.#gone.has(listener);
    // A user who regained access may have missed any change.
    const before = isGone ? lookedAt({ moment: call.now, floor: undefined }) : this.#listeners.get(listener);
    const now = await readWindow(listener.watched, before, { ...call, db: this.#services.database.reads() });
    if (!this.#listeners.has(listener)) return;
    if (now === undefined) {
      if (isGone) return;
      this.#gone.add(listener);
      listener.send({ type: 'gone' }, call.now);
      // A user without access to the record is not shown as present.
      await this.#leave(listener);
      return;
    }
    this.#gone.delete(listener);
    this.#listeners.set(listener, now);
    if (isGone) await this.#enter(listener);
    const moment = seenText(now.seen);
    for (const event of now.news) listener.send(event, moment);
    // Other rights change the visible records of a list, although no record was changed.
    const isTold = now.news.some(({ type }) => type === 'list');
    if (isOther && listener.watched.record === undefined && !isTold)
      listener.send({ type: 'list', count: 0, more: true, ids: [] }, moment);
  }

  /** Sends heartbeats, and ends the streams of ended sessions. */
  async #pulse(): Promise<void> {
    this.#pulsed = Date.now();
    await this.#presence.pulse();
    const listeners = [...this.#listeners.keys()];
    const living = await this.#services.sessions.living([...new Set(listeners.map(({ session }) => session))]);
    for (const listener of listeners)
      if (living.has(listener.session)) listener.pulse();
      else listener.end();
  }

  /** Returns the listeners with a written list, a changed record, or changed rights (true) since the last check. */
  async #concerned(): Promise<readonly (readonly [Listener, boolean])[]> {
    const written = await this.#written();
    if (written.size === 0) return [];
    const others = await this.#changedRights(written);
    const concerned = [...this.#listeners.keys()].filter(({ watched }) =>
      tablesOf(watched).some((table) => written.has(table)),
    );
    const changed = await this.#changedRecords(concerned.map(({ watched }) => watched));
    const news = new Set(
      concerned.filter(({ watched: { entity, record } }) => record === undefined || changed.has(`${entity} ${record}`)),
    );
    return [...this.#listeners.keys()].flatMap((listener): [Listener, boolean][] => {
      const isOther = others.has(listener.account);
      return isOther || news.has(listener) ? [[listener, isOther]] : [];
    });
  }

  /** The accounts whose rights changed since the last check. */
  async #changedRights(written: ReadonlySet<string>): Promise<ReadonlySet<number>> {
    const accounts = [...new Set([...this.#listeners.keys()].map(({ account }) => account))];
    const isKnown = accounts.every((account) => this.#rights.has(account));
    if (isKnown && !rightsTables(this.#organisation).some((table) => written.has(table))) return new Set();
    const now = new Map(await rightsMarks(this.#services.database.reads(), accounts, this.#organisation));
    const changed = accounts.filter((account) => {
      const before = this.#rights.get(account);
      return before !== undefined && before !== now.get(account);
    });
    this.#rights = now;
    // The users cached in this process may be outdated when another process wrote the rights.
    if (changed.length > 0) this.#services.sessions.drop();
    return new Set(changed);
  }

  get #organisation(): OrganisationTables {
    const { organisation, find } = this.#services.products.current;
    const { employee, unit, outsiders = [] } = organisation;
    const { chief } = partFields(organisation);
    return {
      employee,
      unit,
      chief: find(unit ?? '')?.field(chief) === undefined ? undefined : chief,
      outsiders: outsiders.map(({ key }) => key),
      places: placesOf(organisation),
    };
  }

  /** Returns the shown records that changed since the last check, each as `entity id`. */
  async #changedRecords(watched: readonly Watched[]): Promise<ReadonlySet<string>> {
    const shown = new Map<string, Set<number>>();
    for (const { entity, record } of watched)
      if (record !== undefined) shown.set(entity, (shown.get(entity) ?? new Set()).add(record));
    const changed = new Set<string>();
    const moment = this.#services.clock().getTime();
    for (const [entity, ids] of shown) {
      const before = this.#records.get(entity);
      const now = await recordMarks(this.#services.database.reads(), entity, [...ids], moment);
      for (const id of ids) if (before?.get(id) !== now.get(id)) changed.add(`${entity} ${id}`);
      this.#records.set(entity, now);
    }
    return changed;
  }

  /** Returns the tables written since the last check, among those with listeners. */
  async #written(): Promise<ReadonlySet<string>> {
    const db = this.#services.database.reads();
    const shown = [...this.#listeners.keys()].flatMap(({ watched }) => tablesOf(watched));
    const tables = new Set([...shown, ...rightsTables(this.#organisation)]);
    const marks = new Map<string, string>();
    const written = new Set<string>();
    for (const table of tables) {
      const mark = await readMark(db, table);
      marks.set(table, mark);
      if (this.#marks.get(table) !== mark) written.add(table);
    }
    this.#marks = marks;
    return written;
  }
}

const tablesOf = ({ entity, record }: Watched): string[] =>
  record === undefined ? [entity] : [entity, COMMENTS, PRESENCE];
