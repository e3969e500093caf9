import type { FieldModel } from '#fields/FieldModel.ts';
import type { ChainLink, ExplainedRule } from './Explanation.ts';
import { explainRules } from './explainRules.ts';
import { atomsOf } from './explainTruth.ts';
import type { Subject } from './Subject.ts';

/** What the conditions of these rules read that is itself hidden, or computed by a rule, and so on to what is filled in. */
export function explainChain(subject: Subject, field: FieldModel, rules: readonly ExplainedRule[]): ChainLink[] {
  const { entity, outcome } = subject;
  const links: ChainLink[] = [];
  const seen = new Set([field.name]);
  const follow = (from: readonly ExplainedRule[]): void => {
    for (const name of from.flatMap(inputNames)) {
      const input = entity.field(name);
      if (input === undefined || seen.has(name)) continue;
      seen.add(name);
      const isHidden = outcome.states[input.index]?.display !== 'visible';
      const found = isHidden
        ? explainRules(subject, input, 'visible', ['display']).filter(({ holds }) => !holds)
        : explainRules(subject, input, 'visible', ['value']);
      if (found.length === 0) continue;
      links.push({ field: name, title: input.title, kind: isHidden ? 'hidden' : 'computed', rules: found });
      follow(found);
    }
  };
  follow(rules);
  return links;
}

function inputNames({ condition }: ExplainedRule): string[] {
  return condition === undefined ? [] : atomsOf(condition).flatMap(({ inputs }) => inputs.map(({ name }) => name));
}
