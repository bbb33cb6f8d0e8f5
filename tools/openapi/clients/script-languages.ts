import { filesOf } from './files-of.ts';
import { type Language, toolsFolder } from './language.ts';
import { generateClient } from './openapi-generator.ts';
import { run } from './run.ts';

const clients = `${toolsFolder}clients/`;

/** Debian's own interpreter, for which Debian's packages are installed. Another one may come first in the PATH. */
const DEBIAN_PYTHON = '/usr/bin/python3';

export const python: Language = {
  name: 'python',
  generate: (folder) => generateClient(folder, { generator: 'python', properties: { packageName: 'arot_client' } }),
  compile: (folder) => run(DEBIAN_PYTHON, ['-m', 'compileall', '-q', folder]),
  run: (folder, env) => run(DEBIAN_PYTHON, [`${clients}python/journey.py`], { env: { ...env, PYTHONPATH: folder } }),
};

export const php: Language = {
  name: 'php',
  generate: (folder) =>
    generateClient(folder, { generator: 'php', properties: { invokerPackage: 'Arot\\Client', packageName: 'Arot' } }),
  compile: async (folder) => {
    for (const file of await filesOf(`${folder}/lib`, '.php')) await run('php', ['-l', file]);
  },
  run: (folder, env) => run('php', [`${clients}php/journey.php`], { env: { ...env, AROT_GENERATED: folder } }),
};

/** Runs the calls of `calls.test.ts` through the client in a folder. */
export const callPython = (folder: string, env: Readonly<Record<string, string>>) =>
  run(DEBIAN_PYTHON, [`${clients}python/calls.py`], { env: { ...env, PYTHONPATH: folder } });
