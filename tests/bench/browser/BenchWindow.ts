import type { CDPSession, Page } from 'playwright-core';
import type { Painter, Reaction, ScrollReport, Shown, Subject } from '../page/BenchPage.ts';

/** The page of the benchmark in a browser window, driven from outside. */
export class BenchWindow {
  readonly page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  async show(painter: Painter, subject: Subject): Promise<Shown> {
    return there(await this.page.evaluate(([who, what]) => window.bench?.show(who, what), [painter, subject] as const));
  }

  async change(painter: Painter, subject: Subject): Promise<number> {
    return there(
      await this.page.evaluate(([who, what]) => window.bench?.change(who, what), [painter, subject] as const),
    );
  }

  async clear(): Promise<void> {
    await this.page.evaluate(() => window.bench?.clear());
  }

  /** Throws when the form has not all of its fields afterwards. */
  async drawAll(fields: number): Promise<void> {
    const drawn = there(await this.page.evaluate((count) => window.bench?.drawAll(count), fields));
    if (drawn !== fields) throw new Error(`${drawn} fields were drawn in place of ${fields}`);
  }

  /** Measures the reaction to a user action that is a single event; `act` runs while the event is watched. */
  async react(
    event: 'click' | 'keydown',
    until: { readonly selector: string; readonly count: number },
    act: () => Promise<void>,
  ): Promise<Reaction> {
    await this.page.evaluate(
      ([type, selector, count]) => {
        window.bench?.watch(type, selector, count);
      },
      [event, until.selector, until.count] as const,
    );
    await act();
    return there(await this.page.evaluate(() => window.bench?.reaction()));
  }

  async watchRows(area: string, row: string): Promise<void> {
    await this.page.evaluate(
      ([areaSelector, rowSelector]) => {
        window.bench?.watchRows(areaSelector, rowSelector);
      },
      [area, row] as const,
    );
  }

  async scrollReport(): Promise<ScrollReport> {
    return there(await this.page.evaluate(() => window.bench?.scrollReport()));
  }

  async openAndClose(subject: Subject, times: number): Promise<void> {
    await this.page.evaluate(([what, count]) => window.bench?.openAndClose(what, count), [subject, times] as const);
  }

  /** Turns the wheel over a point, so many pixels at so many pixels a second. */
  async wheel(point: { x: number; y: number }, distance: number, speed: number): Promise<void> {
    await this.#session.send('Input.synthesizeScrollGesture', {
      ...point,
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    });
  }

  /** Elements on the page. */
  nodes(selector: string): Promise<number> {
    return this.page.locator(selector).count();
  }

  /** Megabytes that scripts hold after garbage was collected. */
  async heap(): Promise<number> {
    for (let round = 0; round < 3; round += 1) await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / 1024 / 1024;
  }
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The page of the benchmark is not there');
  return value;
}
