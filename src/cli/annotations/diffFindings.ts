import type { BehaviourDiff } from '#proof/diff/BehaviourDiff.ts';
import { WORKFLOW_HEAD } from '#proof/diff/documentDefinitions.ts';
import { sharedFile } from '#proof/diff/sharedDefinitions.ts';
import { statedPlace } from '#proof/diff/statedPlace.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { CheckedProduct } from '../terminal/CliCommand.ts';
import { DIFF_WORDS } from '../terminal/DIFF_WORDS.ts';
import { placeIn } from '../terminal/lookUp.ts';
import type { Speech } from '../terminal/speechOf.ts';
import type { Finding } from './Finding.ts';

/** Differences located at their element in the later version; removed ones at the earlier document. */
export function diffFindings(
  diffs: readonly BehaviourDiff[],
  after: CheckedProduct,
  { language, say, title: titled }: Speech,
): Finding[] {
  const words = DIFF_WORDS[language];
  const finding = (rule: string, place: RulePlace, message: string): Finding => ({
    ...placeIn(after, place),
    ...{ rule, level: 'warning', message },
  });
  return diffs.flatMap((diff): Finding[] => {
    const { entity, title, presence, gains, states, definitions, undecided, isComplete } = diff;
    const field = (name: string): RulePlace => fieldPlace(entity, name, after);
    const whole = fieldPlace(entity, '', after);
    const model = after.entities.get(entity);
    const stated = (what: string): RulePlace => (model === undefined ? whole : statedPlace(model, what));
    const named = (name: string | undefined, of: string): string =>
      name === undefined ? titled(of) : words.named(titled(of), name);
    return [
      ...(presence === 'both'
        ? []
        : [finding('diff/presence', whole, words.is(titled(title), words.presence[presence]))]),
      ...gains.map((sentence) => finding('diff/transition', stated(WORKFLOW_HEAD), sentence)),
      ...states.map(({ field: name, title: of, property, example, before, after: now }) =>
        finding(
          'diff/behaviour',
          field(name),
          words.example(
            words.differs(words.about(named(name, of), words.property[property]), before, now),
            example.words,
          ),
        ),
      ),
      ...definitions.map(({ field: name, title: of, what, before, after: now }) =>
        finding(
          'diff/definition',
          name === undefined ? stated(what) : field(name),
          words.differs(words.about(named(name, of), say(what)), before, now),
        ),
      ),
      ...undecided.map(({ title: of, place, before, after: now }) =>
        finding('diff/undecided', place, words.unknown(say(of), before, now)),
      ),
      ...(isComplete ? [] : [finding('diff/incomplete', whole, words.is(titled(title), words.timeIsUp))]),
    ];
  });
}

/** The node of a field; the form if the field was removed; a document outside of entities by its own path. */
function fieldPlace(entity: string, name: string, { entities }: CheckedProduct): RulePlace {
  const shared = sharedFile(entity);
  if (shared !== undefined) return { file: shared, pointer: '' };
  return { file: `${entity}/form.json`, pointer: entities.get(entity)?.field(name)?.pointer ?? '' };
}
