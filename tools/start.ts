/**
 * `npm start`: builds the pages of the demo if they are not up to date, and serves everything. A failed build does not
 * prevent the start.
 */
// Imported first, as in server/bin/arot.js.
import '../server/src/serve/startup/watch-parent-shell.ts';
import { fileURLToPath } from 'node:url';
import { isProduction } from '../server/src/config.ts';
import { buildPage, type PageName } from './build-pages.ts';

const PAGES = [
  { name: 'shop', variable: 'AROT_STOREFRONT_DIR', instead: '/ shows a page with links instead' },
  { name: 'office', variable: 'AROT_OFFICE_DIR', instead: 'nothing is at /office' },
] as const satisfies readonly { name: PageName; variable: string; instead: string }[];

// Production rejects the demo, with an error of the server. The call also reads `.env`.
for (const { name, variable, instead } of isProduction() ? [] : PAGES) {
  if (process.env[variable]) continue;
  try {
    process.env[variable] = await buildPage(name, () => {
      process.stderr.write(`Building the ${name}. This takes a few seconds, once.\n`);
    });
  } catch (error) {
    process.stderr.write(`The ${name} was not built, so ${instead}.\n${(error as Error).message}\n`);
  }
}

// With AROT_PROCESSES, the command starts this file again.
const arot = fileURLToPath(new URL('../server/bin/arot.js', import.meta.url));
process.argv.splice(1, 1, arot, 'serve', '--migrate', '--demo');
const { runProcess } = await import('../server/src/cli/arot.ts');
await runProcess();
