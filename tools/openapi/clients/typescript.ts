import { documents, generatedFolder, type Language, tool, toolsFolder } from './language.ts';
import { run } from './run.ts';

/** Compiles the program of a TypeScript client with the generated code, by TypeScript's strict rules. */
const strict = (name: string): Pick<Language, 'compile' | 'run'> => ({
  compile: (folder) => tool('tsc', ['-p', `clients/${name}`, '--outDir', `${folder}/dist`]),
  run: (folder, env) => run(process.execPath, [`${folder}/dist/clients/${name}/journey.js`], { cwd: toolsFolder, env }),
});

export const openapiTypescript: Language = {
  name: 'openapi-typescript',
  // It reads redocly.yaml of the folder where it runs, whose rules reject the local server's document.
  generate: (folder) =>
    run(`${toolsFolder}node_modules/.bin/openapi-typescript`, [documents['3.1'], '-o', `${folder}/schema.ts`], {
      cwd: generatedFolder,
    }),
  ...strict('openapi-typescript'),
};

export const heyApi: Language = {
  name: 'hey-api',
  generate: (folder) => tool('openapi-ts', ['-i', documents['3.1'], '-o', folder]),
  ...strict('hey-api'),
};

export const orval: Language = {
  name: 'orval',
  generate: () =>
    tool('orval', ['--config', 'clients/orval/orval.config.ts'], { AROT_OPENAPI_DOCUMENT: documents['3.1'] }),
  ...strict('orval'),
};
