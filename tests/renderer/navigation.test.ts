import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createNavigation, type Navigation } from '#renderer/navigation/createNavigation.ts';
import { Redirect, type ScreenRoute } from '#renderer/navigation/ScreenRoute.ts';

const draw = (): string => '';

/** The shown routes: their paths, from the outside to the inside. */
const shownBy = (navigation: Navigation): string[] => navigation.shown().screens.map(({ route }) => route.path ?? '-');

/** Resolves when nothing is on its way. */
const settled = (navigation: Navigation): Promise<void> =>
  new Promise((resolve) => {
    const stop = navigation.follow(({ isLoading, screens }) => {
      if (isLoading || screens.length === 0) return;
      resolve();
      queueMicrotask(() => {
        stop();
      });
    });
  });

/** Screens below a frame, with every fetch noted; `delay` holds one up until it is let go. */
async function open(initial = '/a', more: ScreenRoute[] = []) {
  const opened: string[] = [];
  const gates = new Map<string, PromiseLike<void>>();
  const screen = (path: string): ScreenRoute => ({
    path,
    open: async ({ pathname, search }) => {
      opened.push(pathname + search);
      await gates.get(path);
      return draw;
    },
  });
  const frame: ScreenRoute = {
    open: () => {
      opened.push('frame');
      return Promise.resolve(draw);
    },
    children: [screen('/a'), screen('/b'), screen('/rows/:id'), ...more],
  };
  const history = createMemoryHistory({ initialEntries: [initial] });
  const navigation = createNavigation([frame], history);
  await settled(navigation);
  return { history, navigation, opened, gates };
}

describe('going elsewhere', () => {
  it('fetches what was not there before: neither for another query, nor what stands around', async () => {
    const { navigation, opened, history } = await open();
    await navigation.go('/a?tab=2');
    await navigation.go('/b');
    await navigation.go('/rows/1');
    await navigation.go('/rows/2?x=1', { replace: true });

    expect(opened).toEqual(['frame', '/a', '/b', '/rows/1', '/rows/2?x=1']);
    expect([shownBy(navigation), navigation.shown().location.search]).toEqual([['-', '/rows/:id'], '?x=1']);
    expect([history.index, history.location.pathname]).toEqual([3, '/rows/2']);
  });

  it('shows what lies below a path by one screen, or by one each', async () => {
    const paths: string[] = [];
    const below = (path: string, isFetchedByPath: boolean): ScreenRoute => ({
      path,
      isFetchedByPath,
      open: ({ pathname }) => {
        paths.push(pathname);
        return Promise.resolve(draw);
      },
    });
    const { navigation } = await open('/news/1', [below('/news/*', true), below('*', false)]);
    for (const path of ['/news/2', '/news/2?page=3', '/news', '/office', '/office/7']) await navigation.go(path);

    expect(paths).toEqual(['/news/1', '/news/2', '/news', '/office']);
  });

  it('leaves the screen and the address as they are until the next one stands, and forgets it when somebody goes elsewhere', async () => {
    const { navigation, gates, history } = await open();
    let letGo = (): void => undefined;
    gates.set('/b', new Promise((resolve) => (letGo = resolve)));
    const first = navigation.go('/b');
    const before = [shownBy(navigation), navigation.shown().isLoading, history.location.pathname];
    await navigation.go('/rows/7');
    letGo();
    await first;

    expect(before).toEqual([['-', '/a'], true, '/a']);
    expect([shownBy(navigation), navigation.shown().isLoading, history.index]).toEqual([['-', '/rows/:id'], false, 1]);
  });

  it('goes on to where a screen sends, without leaving the place that sends in the history', async () => {
    const away: ScreenRoute = { path: '/away', open: () => Promise.reject(new Redirect('/b?from=away')) };
    const { navigation, history } = await open('/away', [away]);
    const first = [shownBy(navigation), history.index, history.location.pathname];
    await navigation.go('/a');
    await navigation.go('/away');

    expect(first).toEqual([['-', '/b'], 0, '/b']);
    expect([history.index, history.location.search]).toEqual([2, '?from=away']);
    history.go(-1);
    await settled(navigation);
    expect(shownBy(navigation)).toEqual(['-', '/a']);
  });

  it('keeps what failed with the screens around it, and fetches that alone when it is tried again', async () => {
    let fails = true;
    const Failed = (): null => null;
    const shaky: ScreenRoute = {
      path: '/shaky',
      open: () => (fails ? Promise.reject(new Error('no line')) : Promise.resolve(draw)),
      failed: () => Promise.resolve(Failed),
    };
    const { navigation, opened } = await open('/shaky', [shaky]);
    const failed = navigation.shown().screens.at(-1);
    fails = false;
    navigation.retry();
    await settled(navigation);

    expect(failed).toMatchObject({ failure: { error: { message: 'no line' } }, Failed });
    expect(navigation.shown().screens.at(-1)?.failure).toBeUndefined();
    expect(opened).toEqual(['frame']);
  });

  it('says that an address leads nowhere by what stands around all screens', async () => {
    const { navigation } = await open('/nowhere');
    const [screen, ...rest] = navigation.shown().screens;
    expect([screen?.failure?.error, rest]).toEqual([expect.any(Error), []]);
  });
});

describe('a guard', () => {
  /** Blocks every navigation; its prompts are answered one by one. */
  const guarded = async () => {
    const opened = await open();
    const { navigation } = opened;
    await navigation.go('/b');
    const answers: ((leaves: boolean) => void)[] = [];
    const takeAway = navigation.guards.add({
      isAgainst: (from, to) => from.pathname !== to.pathname,
      ask: () => new Promise((resolve) => answers.push(resolve)),
    });
    const answer = async (leaves: boolean): Promise<void> => {
      answers.at(-1)?.(leaves);
      await new Promise((resolve) => setImmediate(resolve));
      await settled(navigation);
    };
    return { ...opened, answers, answer, takeAway };
  };

  it('holds up who goes by a link until he is let go', async () => {
    const { navigation, history, answers, answer } = await guarded();
    await navigation.go('/b?tab=2');
    await navigation.go('/a');
    await answer(false);
    const stayed = [answers.length, shownBy(navigation), history.location.pathname];
    await navigation.go('/a');
    await answer(true);

    expect(stayed).toEqual([1, ['-', '/b'], '/b']);
    expect([answers.length, shownBy(navigation), history.location.pathname]).toEqual([2, ['-', '/a'], '/a']);
  });

  it('holds up who goes back, and lets him go back and not on', async () => {
    const { navigation, history, answers, answer } = await guarded();
    history.go(-1);
    const held = [shownBy(navigation), history.index];
    await answer(false);
    history.go(-1);
    await answer(true);

    expect([answers.length, held]).toEqual([2, [['-', '/b'], 1]]);
    expect([shownBy(navigation), history.index]).toEqual([['-', '/a'], 0]);
    history.go(1);
    await settled(navigation);
    expect([shownBy(navigation), answers.length]).toEqual([['-', '/a'], 3]);
  });

  it('asks once, and lets go where somebody wanted to go last', async () => {
    const { navigation, answers, answer } = await guarded();
    await navigation.go('/a');
    await navigation.go('/rows/9');
    await answer(true);

    expect([answers.length, shownBy(navigation)]).toEqual([1, ['-', '/rows/:id']]);
  });

  it('that is gone takes its question with it', async () => {
    const { navigation, answer, takeAway } = await guarded();
    await navigation.go('/a');
    takeAway();
    await answer(true);
    const afterwards = shownBy(navigation);
    await navigation.go('/a');

    expect([afterwards, shownBy(navigation)]).toEqual([
      ['-', '/b'],
      ['-', '/a'],
    ]);
  });
});
