import { type CaseReport, printFailure } from './printCases.ts';

/** The run of rule cases as JUnit XML, one suite per entity. */
export function junitReport(reports: readonly CaseReport[], seconds: number): string {
  const all = reports.flatMap(({ results }) => results);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="guiju test" ${figures(all)} time="${seconds.toFixed(3)}">`,
    ...reports.flatMap(({ entity, results }) => [
      `  <testsuite name=${attribute(entity.key)} ${figures(results)}>`,
      ...results.flatMap((result) => {
        const { ruleCase, place, passed } = result;
        const name = attribute(`${ruleCase.rule} ${ruleCase.title}`);
        const head = `    <testcase classname=${attribute(entity.key)} name=${name} file=${attribute(place.file)} line="${place.line}"`;
        if (passed) return [`${head}/>`];
        const [, ...lines] = printFailure(entity, result);
        const message = attribute(lines.map((line) => line.trim()).join('; '));
        return [
          `${head}>`,
          `      <failure message=${message}>${escape(lines.join('\n'))}</failure>`,
          '    </testcase>',
        ];
      }),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function figures(results: readonly { passed: boolean }[]): string {
  return `tests="${results.length}" failures="${results.filter(({ passed }) => !passed).length}"`;
}

const attribute = (text: string): string => `"${escape(text).replace(/\n/g, '&#10;')}"`;

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML; characters that XML cannot hold become a question mark. */
function escape(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
