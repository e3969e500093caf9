// npm run check: all checks that do not need a running product. Exit code 1 when a step fails.
import { ensureInstalled } from './prepare.mjs';
import { runChecks } from './runChecks.mjs';

ensureInstalled();
const failed = (await runChecks()).filter((step) => !step.passed);
for (const { title } of failed) console.error(`Failed: ${title}`);
process.exitCode = failed.length === 0 ? 0 : 1;
