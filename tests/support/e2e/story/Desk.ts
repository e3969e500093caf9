import type { Locator, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { choose, fieldOf, inputOf, pressIn, rowsOf } from '../onPage.ts';
import { openApp, type AppWindow } from '../openApp.ts';
import { settled } from '../settled.ts';
import { readData } from '../readData.ts';
import { fillIn } from './fillIn.ts';

/**
 * The values to type or choose in the fields of a form, by name; a choice is a pattern for its text, `true` any valid
 * one.
 */
export type Typed = Readonly<Record<string, string | RegExp | true>>;

const MOST_TRIES = 10;

/** A user working in a window: opens records, presses their actions, and fills in forms. */
export class Desk {
  readonly window: AppWindow;
  /** What the user went through so far: forms and dialogs, fields filled in or chosen, and refused attempts. */
  readonly effort = { windows: 0, fields: 0, refused: 0 };

  private constructor(window: AppWindow) {
    this.window = window;
  }

  static async of(account: string): Promise<Desk> {
    return new Desk(await openApp(account));
  }

  get page(): Page {
    return this.window.page;
  }

  /** Goes to a path as if it were opened for the first time. */
  async open(path: string): Promise<void> {
    await this.window.go('/about-blank');
    await this.window.go(path);
  }

  /** Makes a record with the button of a list, and returns its Id. */
  async create(list: string, button: string, api: string, typed: Typed, save?: string): Promise<number> {
    await this.open(list);
    const group = this.page.locator('.gj-create-group');
    await group.waitFor();
    const own = group.getByRole('button', { name: button, exact: true });
    if ((await own.count()) > 0) await own.click();
    else {
      await group.getByRole('button').last().click();
      await this.page.getByRole('menuitem', { name: button, exact: true }).click();
    }
    return this.saveForm(api, typed, save);
  }

  /** Takes an action of the row that holds a text, which opens a form; saves that and returns the Id of the new record. */
  async createFrom(list: string, text: string, action: string, api: string, typed: Typed): Promise<number> {
    await this.begin(list, text, action);
    return this.saveForm(api, typed);
  }

  /** Takes an action of the first row that a list finds by a text, whichever of its columns are in sight. */
  async begin(list: string, text: string, action: string): Promise<void> {
    await this.open(`${list}?searchKey=${encodeURIComponent(text)}`);
    await pressIn(this.page, rowsOf(this.page).first(), action);
  }

  /**
   * Opens a record and performs one of its transitions, filling in its dialog; waits until it is done. `answer` is the
   * button of a decision; its inputs show when it is pressed first.
   */
  async take(path: string, action: string, typed: Typed = {}, answer = action): Promise<void> {
    await this.open(path);
    const head = this.page.locator('.gj-detail-actions');
    const own = head.getByRole('button', { name: action, exact: true });
    await head.waitFor();
    if ((await own.count()) > 0) await own.first().click();
    else {
      await head.getByRole('button', { name: /更多/ }).click();
      await this.page.getByRole('menuitem', { name: action, exact: true }).click();
    }
    const dialog = this.page.getByRole('dialog').filter({ has: this.page.locator('.gj-action') });
    const button = dialog.getByRole('button', { name: answer, exact: true });
    if (answer !== action && Object.keys(typed).length > 0) await button.click();
    await this.#complete(button, dialog, typed);
  }

  /** Fills in the open form and saves it; returns the Id of the record. */
  async saveForm(api: string, typed: Typed, save = '保存'): Promise<number> {
    const footers = this.page.locator('.gj-form-footer');
    await footers.last().waitFor();
    const footer = footers.nth((await footers.count()) - 1);
    const replies: Promise<unknown>[] = [];
    const listener = (response: Response): void => {
      if (response.url().toLowerCase().endsWith(`/api/${api}/add`.toLowerCase())) replies.push(response.json());
    };
    this.page.on('response', listener);
    await this.#complete(footer.getByRole('button', { name: save, exact: true }), footer, typed);
    this.page.off('response', listener);
    const reply = await replies.at(-1);
    if (readData(reply, 'Successed') !== true) throw new Error(`The form of ${api} closed without a new record`);
    return Number(readData(reply, 'Data', 'Record', 'Id'));
  }

  /**
   * Types the given values, and then fills in all other required fields, until the window with the button has closed.
   */
  async #complete(button: Locator, around: Locator, typed: Typed): Promise<void> {
    // The form's initial fetches, such as the values of a reference, could interfere between selecting a text and
    // typing over it.
    await settled(this.page);
    this.effort.windows += 1;
    for (const [name, value] of Object.entries(typed)) await this.fill(name, value);
    for (let i = 0; i < MOST_TRIES; i += 1) {
      await button.click();
      await settled(this.page);
      if (await this.#isClosed(around)) return;
      this.effort.refused += 1;
      const empty = this.page.locator('.gj-form .gj-field:has(.gj-field-error)');
      const names = await empty.evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-field') ?? ''));
      for (const name of names) if (!Object.hasOwn(typed, name)) await this.fill(name, true);
    }
    const words = await this.page.locator('.gj-field-error, .gj-form-alert').allTextContents();
    throw new Error(`It did not go on: ${words.join('; ')}`);
  }

  /**
   * Whether a window closes, or shows a problem instead. A single poll checks both, so that no abandoned poll
   * continues.
   */
  async #isClosed(around: Locator): Promise<boolean> {
    const wrong = this.page.locator('.gj-field-error, .gj-form-alert').filter({ visible: true });
    const look = async (): Promise<string> => {
      if ((await wrong.count()) > 0) return 'wrong';
      return (await around.count()) > 0 ? 'open' : 'closed';
    };
    await expect.poll(look).not.toBe('open');
    return (await look()) === 'closed';
  }

  /** Fills in a field of the open form. */
  async fill(name: string, value: string | RegExp | true): Promise<void> {
    this.effort.fields += 1;
    await this.#show(name);
    if (value === true) return fillIn(this.page, name);
    if (typeof value !== 'string') {
      const radio = fieldOf(this.page, name).getByRole('radio', { name: value });
      if ((await radio.count()) > 0) {
        // By keyboard: a forced click goes to the former position, and misses an element that moves.
        await radio.first().press('Space');
        // Rendered with the next frame, which a busy machine delays.
        await expect.poll(() => radio.first().isChecked()).toBe(true);
      } else await choose(this.page, name, value);
      return;
    }
    await inputOf(this.page, name).fill(value);
    const isDate = (await fieldOf(this.page, name).locator('[aria-haspopup="grid"]').count()) > 0;
    await this.page.keyboard.press(isDate ? 'Enter' : 'Tab');
  }

  /** Opens the groups of the form until the field is there. */
  async #show(name: string): Promise<void> {
    const frame = fieldOf(this.page, name);
    await this.page.locator('.gj-form .gj-field').first().waitFor();
    const closed = this.page.locator('.gj-form .gj-section-title button[aria-expanded="false"]');
    while ((await frame.count()) === 0 && (await closed.count()) > 0) await closed.first().click();
    await frame.waitFor();
  }
}
