import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Compiles programs of a project under strict flags. @returns what the compiler prints: nothing without an error */
export async function compileStrictly(project: string, include: readonly string[]): Promise<string> {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const environment = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    types: ['node'],
    jsx: 'react-jsx',
  };
  const compilerOptions = { ...strict, ...environment, skipLibCheck: true, noEmit: true };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', project]).catch((error: { stdout: string }) => error);
  return stdout;
}
