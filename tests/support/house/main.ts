import { countHouse } from './countHouse.ts';
import { measureWalks } from './measureWalks.ts';

/** `npm run house`: the counts of the house as a Markdown table; `--no-walks` leaves out those that need a running server. */
const rows = countHouse();
if (!process.argv.includes('--no-walks')) rows.push(...(await measureWalks()));
console.log('| count | now | guide |\n| --- | --- | --- |');
for (const { title, now, guide } of rows) console.log(`| ${title} | ${now} | ${guide} |`);
