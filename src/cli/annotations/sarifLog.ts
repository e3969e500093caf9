import type { Language } from '#engine/words/Language.ts';
import { programVersion } from '#server/settings/programVersion.ts';
import { textsIn } from '../terminal/commandTexts.ts';
import { type Finding, type FindingLevel, withFingerprints } from './Finding.ts';

interface SarifLog {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly semanticVersion: string;
        readonly rules: readonly SarifRule[];
      };
    };
    readonly columnKind: 'utf16CodeUnits';
    readonly results: readonly SarifResult[];
  }[];
}

interface SarifRule {
  readonly id: string;
  readonly help: { readonly text: string };
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: FindingLevel;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId: '%SRCROOT%' };
      readonly region: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
  readonly partialFingerprints: { readonly 'guiju/v1': string };
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json';

/** Where each kind of finding is documented; codes of `guiju check` have their own page. */
const EXPLAINED = [
  ['case/', '用例的期望与规则不符。见手册 docs/zh/handbook/cases.md。'],
  ['cover/', '没有用例证明的规则或判定，或者走查发现的问题。见手册 docs/zh/handbook/cases.md。'],
  ['diff/', '两个版本的行为不同，或者未能判定是否不同。见手册 docs/zh/handbook/commands.md。'],
] as const;

/** Findings as a SARIF 2.1.0 log for GitHub, Azure DevOps, SonarQube and editors. Columns count UTF-16 units. */
export function sarifLog(findings: readonly Finding[], language: Language): SarifLog {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const results = withFingerprints(findings).map(
    ({ rule, level, file, line, column, message, fingerprint }): SarifResult => ({
      ruleId: rule,
      ruleIndex: rules.indexOf(rule),
      level,
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(file), uriBaseId: '%SRCROOT%' },
            region: { startLine: line, startColumn: column },
          },
        },
      ],
      partialFingerprints: { 'guiju/v1': fingerprint },
    }),
  );
  const driver = {
    name: 'guiju',
    semanticVersion: programVersion(),
    rules: rules.map((id) => ({ id, help: { text: explained(id, language) } })),
  };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
}

function explained(rule: string, language: Language): string {
  const found = EXPLAINED.find(([start]) => rule.startsWith(start));
  return textsIn(language)(found?.[1] ?? '见 schemas/CHECKS.md 的“{0}”。', rule);
}
