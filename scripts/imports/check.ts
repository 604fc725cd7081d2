import { fileURLToPath } from 'node:url';
import { readImports } from './graph.ts';
import { brokenRules } from './rules.ts';

const imports = readImports(fileURLToPath(new URL('../..', import.meta.url)));
const problems = brokenRules(imports);
for (const problem of problems) console.log(problem);
console.log(`${imports.length} imports, ${problems.length} against the rules`);
process.exitCode = problems.length > 0 ? 1 : 0;
