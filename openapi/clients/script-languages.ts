import { filesOf } from './files-of.ts';
import { generatedFolder, type Language, toolsFolder } from './language.ts';
import { generateClient, patchTemplates } from './openapi-generator.ts';
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

export const ruby: Language = {
  name: 'ruby',
  generate: async (folder) => {
    // Its own templates fail for an API key in a cookie, and for null in a property with a pattern or a length.
    const templates = await patchTemplates(
      `${generatedFolder}ruby-generator`,
      'ruby-client',
      `${clients}ruby/cookie-and-null.patch`,
    );
    const properties = { gemName: 'arot_client', moduleName: 'ArotClient' };
    await generateClient(folder, { generator: 'ruby', properties, templates });
  },
  compile: async (folder) => {
    for (const file of await filesOf(`${folder}/lib`, '.rb')) await run('ruby', ['-c', file]);
  },
  run: (folder, env) => run('ruby', ['-I', `${folder}/lib`, `${clients}ruby/journey.rb`], { env }),
};
