import { parseRecord } from '#engine/records/parseRecord.ts';
import { pickWritable } from '#engine/records/pickWritable.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atLeast, atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { contextOf, sampleRecords, type Subjects } from './subjects.ts';
import { timeCalls } from './timing.ts';

const SECTION = 'Rules';
const RECORDS = 512;
const EVALUATIONS = 20_000;
const SUBMITS = 200;
const COUNTED = 60;

/** The speed of the largest shipped form's rules, alone and as a part of the server's work for one submit. */
export async function ruleFigures(subjects: Subjects, { rounds }: Settings): Promise<Figure[]> {
  const { key, fields, ruleSet } = subjects.largest;
  const evaluate: Wanted = {
    section: SECTION,
    name: `all ${ruleSet.rules.length} rules of ${key} evaluated once, in Node`,
    unit: '/s',
    target: atLeast(200_000, '/s'),
  };
  const submit: Wanted = {
    section: SECTION,
    name: `one submit read, ruled, validated and picked: ${key}, ${fields.length} fields`,
    unit: 'ms',
    target: { ...atMost(1, 'ms'), text: `≤ 1 ms at ${COUNTED} fields` },
  };
  const take = (taken: Taken): Taken => taken;
  return [
    ...(await takeFigures([{ figure: evaluate, read: take }], () => evaluationRate(subjects, rounds))),
    ...(await takeFigures([{ figure: submit, read: take }], () => submitTime(subjects, rounds))),
  ];
}

function evaluationRate({ largest, enums }: Subjects, rounds: number): Taken {
  const contexts = sampleRecords(largest, enums, RECORDS).map((values) => contextOf(values, enums));
  let seen = 0;
  const times = timeCalls(rounds, EVALUATIONS, (call) => {
    const context = contexts[call % RECORDS];
    // A part of the outcome is used, so that the work cannot be optimized away.
    if (context !== undefined) seen += evaluateRules(largest.ruleSet, context).states.length;
  });
  if (seen === 0) throw new Error('The rules decided nothing');
  return { samples: times.map((time) => 1000 / time), note: `over ${RECORDS} different records` };
}

function submitTime({ largest, enums }: Subjects, rounds: number): Taken {
  const form = largest.forms.get('form');
  const fields = (form?.fields ?? []).filter(({ computed, type }) => !computed && type !== 'rows');
  const editable = new Set(fields.map(({ name }) => name));
  const bodies = sampleRecords(largest, enums, RECORDS).map((record) =>
    wireRecord(fields, record, () => []).map(([name, text]): [string, string] => [name, text]),
  );
  let [stored, refused] = [0, 0];
  const samples = timeCalls(rounds, SUBMITS, (call) => {
    const body = Object.fromEntries(bodies[call % RECORDS] ?? []);
    const { values } = parseRecord(fields, body, () => []);
    const context = contextOf(values, enums);
    const outcome = evaluateRules(largest.ruleSet, context);
    refused += validateRecord({ entity: largest, outcome, context, fields }).length;
    const picked = pickWritable({ fields: largest.fields, outcome, sent: values, editable, stored: undefined });
    stored += Object.keys(picked.values).length;
  });
  if (stored === 0 || refused === 0) throw new Error('The submits came to nothing');
  return { samples };
}
