import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programVersion } from '#server/settings/programVersion.ts';
import type { Language } from '#engine/words/Language.ts';
import { CommandError } from '#cli/terminal/CliCommand.ts';
import { TSCONFIG } from './newCode.ts';

const SCRIPTS = {
  start: 'guiju start',
  dev: 'guiju start --dev',
  check: 'guiju check',
  test: 'guiju check && guiju test && guiju cover',
};
/** The test script that `npm init` writes by default. */
const NO_TEST = 'echo "Error: no test specified" && exit 1';
/** The files below the schemas folder for each meta-schema, as editor patterns: later ones with a `!` are excluded. */
export const FILES_OF_META: Readonly<Record<string, readonly string[]>> = {
  form: ['*/form.json'],
  pick: ['*/*.form.json'],
  list: ['*/list.json', '*/*.list.json'],
  workflow: ['*/workflow.json'],
  print: ['*/print.json'],
  cases: ['*/cases.json'],
  signatures: ['*/signatures.json'],
  enum: ['enums/*.json'],
  menu: ['menus/*.json'],
  role: ['roles/*.json'],
  reminder: ['reminders/*.json'],
  workbench: ['workbench/*.json'],
  demo: ['demo/*.json'],
  page: ['site/*.json', '!site/site.json'],
  site: ['site/site.json'],
  company: ['company.json'],
  english: ['english.json'],
  settings: ['settings.json'],
};
/** Editor settings with the meta-schemas of the installed version, also for documents that name none. */
const EDITOR = {
  'json.schemas': Object.entries(FILES_OF_META).map(([kind, files]) => ({
    fileMatch: files.map((file) => file.replace(/^!?/, '$&/schemas/')),
    url: `./node_modules/guiju/schemas/meta/${kind}.schema.json`,
  })),
};
const IGNORED = ['node_modules/', '.data/', 'backups/'];

/**
 * Writes the files next to a new product's documents: the meta-schemas for completion in editors. Where the folder is
 * called `schemas`, also scripts, VS Code settings, a .gitignore and a README around it. Existing files stay; scripts
 * are added to an existing package.json. Returns the files written below the schemas folder. Throws CommandError.
 */
export function writeProjectFiles(folder: string, title: string, language: Language, hasCode = false): string[] {
  const written: string[] = [];
  cpSync(metaFolder(), join(folder, 'meta'), { recursive: true });
  written.push('meta/');
  if (basename(folder) !== 'schemas') return written;
  const write = (name: string, text: string): void => {
    const file = join(dirname(folder), name);
    if (existsSync(file)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.push(`../${name}`);
  };
  if (addScripts(join(dirname(folder), 'package.json'), hasCode)) written.push('../package.json');
  if (hasCode) write('tsconfig.json', `${JSON.stringify(TSCONFIG, null, 2)}\n`);
  write('.gitignore', `${IGNORED.join('\n')}\n`);
  write('.vscode/settings.json', `${JSON.stringify(EDITOR, null, 2)}\n`);
  write('README.md', READMES[language](title));
  return written;
}

/** The meta-schemas of this program, wherever it runs from. */
function metaFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const meta = join(folder, 'schemas/meta');
    if (existsSync(join(meta, 'form.schema.json'))) return meta;
    if (folder === dirname(folder)) throw new CommandError('The meta-schemas of guiju are missing: install it again');
  }
}

/** Adds the scripts to a package.json, or creates one; returns whether it was written. */
function addScripts(file: string, hasCode: boolean): boolean {
  const before = existsSync(file) ? readPackage(file) : newPackage();
  const known: object =
    'scripts' in before && typeof before.scripts === 'object' && before.scripts !== null ? before.scripts : {};
  const own = Object.entries(known).filter(([name, script]) => name !== 'test' || script !== NO_TEST);
  const scripts = { ...SCRIPTS, ...(hasCode ? { build: 'guiju build' } : {}), ...Object.fromEntries(own) };
  if (existsSync(file) && Object.keys(scripts).length === own.length && !hasCode) return false;
  writeFileSync(file, `${JSON.stringify({ ...before, scripts, ...(hasCode ? building(before) : {}) }, null, 2)}\n`);
  return true;
}

/** The package that builds own code, and what npm needs to install it: Formily asks for an older antd, and works with ours. */
function building(before: object): object {
  const development =
    'devDependencies' in before && typeof before.devDependencies === 'object' ? before.devDependencies : {};
  const overrides = 'overrides' in before && typeof before.overrides === 'object' ? before.overrides : {};
  return {
    devDependencies: { ...development, '@guiju/build': programVersion(), typescript: '>=5.9' },
    overrides: { '@formily/antd-v5': { antd: '>=6', '@ant-design/icons': '>=6' }, ...overrides },
  };
}

function readPackage(file: string): object {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null) return content;
  } catch {
    // Reported below, like other content that is not a package.
  }
  throw new CommandError(`${file} is no JSON object: the scripts for starting were not added; the schemas are written`);
}

const newPackage = (): object => ({ private: true, dependencies: { guiju: programVersion() } });

const READMES: Readonly<Record<Language, (title: string) => string>> = {
  zh: (title: string): string => `# ${title}

\`\`\`sh
npx guiju start      # 启动，打印地址、账号和密码；数据在 .data
npx guiju start --dev   # 文件一保存，页面马上跟着变
npx guiju check      # 检查 schemas/ 里的所有文件
npx guiju test       # 运行用例
npx guiju cover      # 还有哪些规则没有用例
npx guiju new <实体>  # 增加一种记录
\`\`\`

\`schemas/\` 里是全部内容：一个文件夹一种记录，\`menus/\` 菜单，\`roles/\` 角色，\`demo/\` 演示数据，\`company.json\` 公司信息。
怎样写，从 \`node_modules/guiju/docs/zh/tour.md\`（十分钟导览，英文在 \`docs/en\`）开始；手册的目录是 \`node_modules/guiju/schemas/README.md\`，检查的说明见旁边的 \`CHECKS.md\`。
`,
  en: (title: string): string => `# ${title}

\`\`\`sh
npx guiju start        # starts it, prints address, accounts and password; data lie in .data
npx guiju start --dev  # a saved file shows at once
npx guiju check        # checks all files in schemas/
npx guiju test         # runs the cases
npx guiju cover        # which rules have no case yet
npx guiju new <entity> # another kind of record
\`\`\`

Everything is in \`schemas/\`: a folder for each kind of record, \`menus/\`, \`roles/\`, records of a demo in \`demo/\`, the company in \`company.json\`.
Begin with \`node_modules/guiju/docs/en/tour.md\` (ten minutes); every key is in \`node_modules/guiju/dist/docs/keys.md\`, every finding of the checker in \`node_modules/guiju/schemas/CHECKS.en.md\`.
`,
};
