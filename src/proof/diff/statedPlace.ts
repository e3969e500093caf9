import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RulePlace } from '../coverage/RulePlace.ts';
import { listHead, PRINT, TRANSITION, transitionHead, WORKFLOW_HEAD } from './documentDefinitions.ts';
import { STATE_HEAD } from './entityDefinitions.ts';

/** The location of a change, by its heading (`what`): transition, workflow, list, print layout, else the form. */
export function statedPlace({ key, workflow, lists }: EntityModel, what: string): RulePlace {
  const file = `${key}/workflow.json`;
  const at = workflow?.transitions.findIndex((each) => what.startsWith(transitionHead(each))) ?? -1;
  if (at >= 0) return { file, pointer: `/transitions/${at}` };
  if (workflow !== undefined && [TRANSITION, WORKFLOW_HEAD, STATE_HEAD].some((head) => what.startsWith(head)))
    return { file, pointer: '' };
  if (what.startsWith(PRINT)) return { file: `${key}/print.json`, pointer: '' };
  const list = [...lists.keys()].find((name) => what.startsWith(listHead(name)));
  if (list !== undefined) return { file: `${key}/${list === 'list' ? 'list' : `${list}.list`}.json`, pointer: '' };
  return { file: `${key}/form.json`, pointer: '' };
}
