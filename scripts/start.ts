/**
 * `npm start`: builds the storefront of the demo if it is not up to date, and serves both. A failed build does not prevent
 * the start.
 */
// Imported first, as in server/bin/arot.js.
import '../server/src/startup/watch-parent-shell.ts';
import { isProduction } from '../server/src/config.ts';
import { buildStorefront } from './build-storefront.ts';

// Production rejects the demo, with an error of the server. The call also reads `.env`.
if (!isProduction() && !process.env.AROT_STOREFRONT_DIR) {
  try {
    process.env.AROT_STOREFRONT_DIR = await buildStorefront(() => {
      process.stderr.write('Building the storefront. This takes a few seconds, once.\n');
    });
  } catch (error) {
    process.stderr.write(
      `The storefront was not built, so / shows a page with links instead.\n${(error as Error).message}\n`,
    );
  }
}

process.argv.splice(1, 1, 'arot', 'serve', '--migrate', '--demo');
const { runProcess } = await import('../server/src/cli/arot.ts');
await runProcess();
