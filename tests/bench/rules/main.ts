import { readSettings } from '../readSettings.ts';
import { checkFigures } from './checkFigures.ts';
import { ruleFigures } from './ruleFigures.ts';
import { readSubjects } from './subjects.ts';
import { walkFigures } from './walkFigures.ts';

// The half of the benchmark that needs no browser: built like the server, run on its own, figures as JSON on stdout.
const settings = readSettings(process.argv.slice(2));
const subjects = readSubjects();
const figures = [
  ...(await ruleFigures(subjects, settings)),
  ...(await walkFigures(subjects, settings)),
  ...(await checkFigures(subjects, settings)),
];
process.stdout.write(JSON.stringify(figures));
