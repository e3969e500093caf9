import { AppError } from '#engine/errors.ts';
import type { LiveEvent } from '#engine/records/liveEvent.ts';
import { openCall, type CallServices } from '../access/openCall.ts';
import type { Call } from '../access/Call.ts';
import type { Sessions } from '../access/Sessions.ts';
import type { Database } from '../db/Database.ts';
import { readMark, recordMarks } from '../db/system/presenceTable.ts';
import { COMMENTS, look, type Looked, lookedAt, PRESENCE, type Watched } from './look.ts';
import type { Presence } from './Presence.ts';
import { errorFacts, type Log } from '../settings/Log.ts';

/** How often is looked whether a table was written: a look at one that was not costs nothing, or on PostgreSQL one short question for all. */
const TICK = 2000;
/** How often a silent stream shows that it lives, which proxies want to see, and whether its session does. */
const PULSE = 25_000;
/** Windows of one account that listen to one process. */
const MOST_OF_ACCOUNT = 12;

/** A window that listens. */
export interface Listener {
  readonly watched: Watched;
  readonly account: number;
  readonly address: string;
  /** The id of the session that it belongs to, and ends with. */
  readonly session: string;
  /** `moment`: when was looked; who listens again says since when. */
  readonly send: (event: LiveEvent, moment: string) => void;
  readonly pulse: () => void;
  readonly end: () => void;
}

interface LiveServices extends CallServices {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly log: Log;
}

/** Tells windows what changed of what they show, each what its user may see at that moment, by whatever process it was written. */
export class LiveHub {
  readonly #services: LiveServices;
  readonly #presence: Presence;
  readonly #listeners = new Map<Listener, Looked>();
  #marks = new Map<string, string>();
  /** By entity, what stood at the last look of the records that windows show. */
  #records = new Map<string, ReadonlyMap<number, string>>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #pulsed = 0;

  constructor(services: LiveServices, presence: Presence) {
    this.#services = services;
    this.#presence = presence;
  }

  /** Lets a window listen until the returned function is called. Throws NOT_FOUND for what its user may not view, BUSY for one window too many. */
  async listen(listener: Listener, since: string | undefined, call: Call): Promise<() => void> {
    const own = [...this.#listeners.keys()].filter(({ account }) => account === listener.account);
    if (own.length >= MOST_OF_ACCOUNT) throw new AppError('BUSY', { detail: 'too many windows listen' });
    const before = since === undefined ? undefined : lookedAt(since);
    const looked = await look(listener.watched, before, this.#services.database.reads(), call);
    if (looked === undefined) throw new AppError('NOT_FOUND', { detail: 'nothing to listen to' });
    this.#listeners.set(listener, looked);
    for (const event of looked.news) listener.send(event, looked.moment);
    this.#timer ??= setInterval(() => void this.tick(), TICK).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Looks once whether there is news for anybody. One look at a time: a slow database is not asked again meanwhile. */
  async tick(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const concerned = await this.#concerned();
      for (const listener of concerned) await this.#tell(listener);
      if (Date.now() - this.#pulsed > PULSE) await this.#pulse();
    } catch (error) {
      // Windows keep what they show, and their own calls say what is wrong. All is looked at again: whoever was not told yet is told then.
      this.#marks = new Map();
      this.#records = new Map();
      this.#services.log.warn(errorFacts(error), 'open windows could not be told what changed');
    } finally {
      this.#isLooking = false;
    }
  }

  /** Ends all streams: the server closes. */
  close(): void {
    for (const { end } of this.#listeners.keys()) end();
    this.#listeners.clear();
    clearInterval(this.#timer);
  }

  async #tell(listener: Listener): Promise<void> {
    const signedIn = await this.#services.sessions.find(listener.session, true);
    if (signedIn === undefined) {
      listener.end();
      return;
    }
    const call = await openCall(signedIn, listener.address, this.#services);
    const now = await look(listener.watched, this.#listeners.get(listener), this.#services.database.reads(), call);
    // What he may not view any more he hears nothing of; the window finds out when it asks.
    if (now === undefined || !this.#listeners.has(listener)) return;
    this.#listeners.set(listener, now);
    for (const event of now.news) listener.send(event, now.moment);
  }

  /** Shows that streams live, and ends those whose sessions do not. */
  async #pulse(): Promise<void> {
    this.#pulsed = Date.now();
    await this.#presence.pulse();
    const listeners = [...this.#listeners.keys()];
    const living = await this.#services.sessions.living([...new Set(listeners.map(({ session }) => session))]);
    for (const listener of listeners)
      if (living.has(listener.session)) listener.pulse();
      else listener.end();
  }

  /** Those whose list was written since the last look, or of whose record something else stands there. */
  async #concerned(): Promise<readonly Listener[]> {
    const written = await this.#written();
    if (written.size === 0) return [];
    const concerned = [...this.#listeners.keys()].filter(({ watched }) =>
      tablesOf(watched).some((table) => written.has(table)),
    );
    const changed = await this.#changedRecords(concerned.map(({ watched }) => watched));
    return concerned.filter(
      ({ watched: { entity, record } }) => record === undefined || changed.has(`${entity} ${record}`),
    );
  }

  /** Of the records that windows show those that are not as they were at the last look, each as `entity id`. */
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

  /** The tables that were written since the last look, of those that somebody listens to. */
  async #written(): Promise<ReadonlySet<string>> {
    const db = this.#services.database.reads();
    const tables = new Set([...this.#listeners.keys()].flatMap(({ watched }) => tablesOf(watched)));
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
