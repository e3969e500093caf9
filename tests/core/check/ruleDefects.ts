import { form, list, problems, rule, type Defect } from './Defect.ts';

/** Wrong rules, expressions and patterns. */
export const ruleDefects: readonly Defect[] = [
  {
    code: 'expression/syntax',
    title: 'a rule that does not parse',
    found: () => problems({ fields: rule('$values.Money >') }),
    problem: 'expression/syntax thing/form.json/properties/A/x-reactions/when The expression ends too early',
  },
  {
    code: 'expression/syntax',
    title: 'a check that does not parse',
    found: () =>
      problems({
        form: { ...form, 'x-checks': [{ field: 'Money', when: '{{ $values.Money in [1] }}', message: '不对' }] },
      }),
    problem:
      'expression/syntax thing/form.json/x-checks/0/when "in" is not part of the language Write [1, 2].includes(x)',
  },
  {
    code: 'rule/unknown-field',
    title: 'a field in a rule',
    found: () => problems({ fields: rule('$values.Mony > 1') }),
    problem:
      'rule/unknown-field thing/form.json/properties/A/x-reactions/when There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'rule/unknown-field',
    title: 'a name that is not among the dependencies',
    found: () => problems({ fields: rule('$deps.mony > 1', { dependencies: { money: 'Money' } }) }),
    problem:
      'rule/unknown-field thing/form.json/properties/A/x-reactions/when "mony" is not among the dependencies Did you mean "money"?',
  },
  {
    code: 'rule/unknown-field',
    title: 'the target of a rule',
    found: () => problems({ fields: rule('true', { target: 'Mony' }) }),
    problem:
      'rule/unknown-field thing/form.json/properties/A/x-reactions/target There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'rule/unknown-field',
    title: 'a picked field',
    found: () => problems({ forms: { short: { title: '简', sections: [{ title: '一', fields: ['Mony'] }] } } }),
    problem:
      'rule/unknown-field thing/short.form.json/sections/0/fields/0 There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'rule/unknown-field',
    title: 'a field in a computed state',
    found: () =>
      problems({
        workflow: {
          field: 'State',
          title: '状态',
          computed: '{{ $values.Mony > 1 ? 1 : 2 }}',
          states: [{ value: 1, title: '一', color: 'grey' }],
        },
      }),
    problem:
      'rule/unknown-field thing/workflow.json/computed/x-reactions/fulfill/state/value There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'rule/unknown-dependency',
    title: 'a dependency',
    found: () => problems({ fields: rule('$deps.money > 1', { dependencies: { money: 'Mony' } }) }),
    problem:
      'rule/unknown-dependency thing/form.json/properties/A/x-reactions/dependencies/money There is no field "Mony" Did you mean "Money"?',
  },
  {
    code: 'rule/self-reference',
    title: 'a rule on its own field',
    found: () => problems({ fields: rule('$values.A > 1') }),
    problem:
      'rule/self-reference thing/form.json/properties/A/x-reactions "A" depends on itself: its display is decided by its own value Let the rule read another field',
  },
  {
    code: 'rule/duplicate',
    title: 'two rules for one property',
    found: () =>
      problems({
        fields: {
          A: {
            type: 'number',
            title: '甲',
            'x-reactions': [{ fulfill: { state: { required: true } } }, { fulfill: { state: { required: false } } }],
          },
        },
      }),
    problem:
      'rule/duplicate thing/form.json/properties/A/x-reactions/1 Two rules set "required" of "A"; the other one stands at /properties/A/x-reactions/0 Join the two conditions in one rule',
  },
  {
    code: 'rule/duplicate',
    title: 'two scenes with one key',
    found: () => problems({ lists: { list: { ...list, scenes: ['ST4', { key: 'mine', title: '我的' }] } } }),
    problem: 'rule/duplicate thing/list.json/scenes/1 Two scenes have the key "mine"',
  },
  {
    code: 'rule/no-effect',
    title: 'a reaction without effect',
    found: () =>
      problems({ fields: { A: { type: 'number', title: '甲', 'x-reactions': { when: '{{ $values.Money > 1 }}' } } } }),
    problem:
      'rule/no-effect thing/form.json/properties/A/x-reactions The reaction sets nothing Add "fulfill": { "state": { ... } }',
  },
  {
    code: 'pattern/unsafe',
    title: 'a pattern that can run for ever',
    found: () => problems({ fields: { A: { type: 'string', title: '甲', pattern: '^(a+)+$' } } }),
    problem:
      'pattern/unsafe thing/form.json/properties/A/pattern The pattern nests repetition, which can run for ever on some texts Use a pattern without a repeated group that itself repeats',
  },
];
