import { describe, expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { problemsOfTexts } from '../../support/problemsOfTexts.ts';

const FORM = {
  title: '文章',
  type: 'object',
  properties: { Title: { type: 'string', title: '标题' }, Text: { type: 'string', title: '正文' } },
};
const LIST = { title: '文章', columns: ['Title', 'Text'], search: ['Title'], filters: ['Text'] };
const HOME = { path: '/index', title: '首页', description: '首页', blocks: [{ type: 'hero', title: '首页' }] };

/** The output of `check` for a site with a page of these blocks, without line and column. */
function problems(
  blocks: readonly object[],
  more: object = {},
  site: object = { navigation: [{ title: '首页', path: '/index' }] },
): string[] {
  const documents: Record<string, object> = {
    'post/form.json': FORM,
    'post/list.json': LIST,
    'post/send.form.json': { title: '来信', sections: [{ title: '来信', fields: ['Title'] }] },
    'site/site.json': site,
    'site/index.json': HOME,
    'site/page.json': {
      path: '/news',
      title: '新闻',
      description: '新闻',
      blocks: [{ type: 'hero', title: '新闻' }, ...blocks],
      ...more,
    },
  };
  const texts = Object.entries(documents).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
  return problemsOfTexts(texts).map((problem) => printProblem(problem).replace(/:\d+:\d+ +/, ' '));
}

const RECORDS = { type: 'records', list: 'post/list', show: { title: 'Title' } };

describe('a page', () => {
  it('may name pages, lists, fields and forms there are', () => {
    expect(
      problems(
        [
          RECORDS,
          {
            ...RECORDS,
            where: { Text: 'a' },
            apply: 'post/send',
            applyField: 'Title',
            detail: '/news',
            link: { title: '更多', path: '/index#form' },
          },
          { type: 'form', form: 'post/send', values: { Title: 'a' } },
          { type: 'action', title: '登录', actions: [{ title: '登录', path: '/login' }] },
        ],
        { path: '/news/:id' },
      ),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'a link',
      { type: 'action', title: 'x', actions: [{ title: '去', path: '/indx' }] },
      'There is no document "/indx". Did you mean "/index"?',
    ],
    ['the link of a block', { ...RECORDS, link: { title: '去', path: '/nowhere' } }, 'There is no document "/nowhere"'],
    [
      'a card',
      { type: 'cards', items: [{ title: 'x', path: '/nws' }] },
      'There is no document "/nws". Did you mean "/news"?',
    ],
    ['a list', { ...RECORDS, list: 'post/lst' }, 'There is no document "post/lst". Did you mean "post/list"?'],
    ['a shown field', { ...RECORDS, show: { title: 'Titel' } }, 'There is no field "Titel". Did you mean "Title"?'],
    ['a tag', { ...RECORDS, show: { title: 'Title', tags: ['Txt'] } }, 'There is no field "Txt". Did you mean "Text"?'],
    [
      'a fact',
      { ...RECORDS, show: { title: 'Title', facts: [{ field: 'Txt', title: '正文' }] } },
      'There is no field "Txt". Did you mean "Text"?',
    ],
    ['a filter', { ...RECORDS, where: { Txt: 1 } }, 'There is no field "Txt". Did you mean "Text"?'],
    [
      'the filter of a tab',
      { ...RECORDS, tabs: [{ title: 'x', where: { Txt: 1 } }] },
      'There is no field "Txt". Did you mean "Text"?',
    ],
    ['a detail page', { ...RECORDS, detail: '/news/detail' }, 'There is no document "/news/detail/1"'],
    ['a form', { type: 'form', form: 'post/sent' }, 'There is no document "sent". Did you mean "send"?'],
    ['the entity of a form', { type: 'form', form: 'pst/send' }, 'There is no entity "pst". Did you mean "post"?'],
    [
      'a value of a form',
      { type: 'form', form: 'post/send', values: { Titl: 1 } },
      'There is no field "Titl". Did you mean "Title"?',
    ],
    ['a filter of the list', { ...RECORDS, where: { Title: 'a' } }, 'There is no field "Title"'],
    ['a size of a page', { ...RECORDS, isPaged: true, limit: 7 }, 'A page of a list has 10, 20, 50, 100 rows, not 7'],
    ['a part of the address', { ...RECORDS, type: 'record', parameter: 'id' }, 'The address "/news" has no part ":id"'],
  ])('is told of %s there is not', (_what, block, message) => {
    const found = problems([block]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('site/page.json');
    expect(found[0]).toContain(message);
  });

  it('has an address of its own, which takes none of the frame away', () => {
    expect(problems([], { path: '/payment' })).toEqual([]);
    expect(problems([], { path: '/binding/:id' })[0]).toContain(
      'takes "/binding" away, which is no page of the site. Begin it with another word, or with /page/',
    );
    expect(problems([], { path: '/index' })).toEqual([
      expect.stringContaining('Another page has the address "/index"'),
      expect.stringContaining('Another page has the address "/index"'),
    ]);
    expect(problems([], { parent: '/nws' })[0]).toContain('Did you mean "/news"?');
  });
});

describe('a public form that takes a step', () => {
  const found = (step: object): string[] => {
    const post = {
      'post/form.json': { ...FORM, 'x-public': { forms: { send: { step: { refusal: '不能', ...step } } } } },
      'post/list.json': LIST,
      'post/send.form.json': { title: '来信', sections: [{ title: '来信', fields: ['Title'] }] },
      'post/workflow.json': {
        ...{ field: 'PostState', title: '状态', initial: 1 },
        states: [{ value: 1, title: '新', color: 'grey' }],
        transitions: [{ action: 'confirm', title: '确认' }],
      },
    };
    const texts = Object.entries(post).map(([file, document]) => ({ file, text: JSON.stringify(document) }));
    return problemsOfTexts(texts).map((problem) => printProblem(problem));
  };

  it('names a transition, and finds the record by what was sent', () => {
    const where = '{{ $record.Title === $values.Title }}';
    expect(found({ action: 'confirm', where })).toEqual([]);
    expect(found({ action: 'confrm', where })).toEqual([expect.stringContaining('Did you mean "confirm"?')]);
    expect(found({ action: 'confirm', where: "{{ $record.Title === 'a' }}" })).toEqual([
      expect.stringContaining('everybody could take the step'),
    ]);
    expect(found({ action: 'confirm', where: '{{ $record.Title === $values.Nothing }}' })).toHaveLength(1);
  });
});

it('what stands around the pages leads to pages there are', () => {
  const link = (path: string): object => ({ title: '去', path });
  const site = {
    navigation: [{ ...link('/a'), children: [link('/b')] }],
    action: link('/c'),
    footer: { columns: [{ title: '栏', links: [link('/d'), link('/news'), link('/login')] }] },
  };
  expect(problems([], {}, site).map((text) => /"(.*?)"/.exec(text)?.[1])).toEqual(['/a', '/b', '/c', '/d']);
});
