import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Ends the process with a message if the tools of this folder are not installed. */
export function requireInstalledTools(): void {
  if (existsSync(fileURLToPath(new URL('node_modules/.bin', import.meta.url)))) return;
  process.stderr.write('The tools of openapi/ are not installed. Run: npm ci --prefix openapi\n');
  process.exit(1);
}
