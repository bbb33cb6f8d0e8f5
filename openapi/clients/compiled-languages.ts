import { copyFile, mkdir } from 'node:fs/promises';
import { filesOf } from './files-of.ts';
import { generatedFolder, type Language, toolsFolder } from './language.ts';
import { generateClient, jar, patchTemplates } from './openapi-generator.ts';
import { run } from './run.ts';

const clients = `${toolsFolder}clients/`;

/** The path of Debian's Go packages: golang-golang-x-oauth2-dev. */
const DEBIAN_GO = '/usr/share/gocode';

export const go: Language = {
  name: 'go',
  generate: async (folder) => {
    const { classes, templates } = await prepareGo(`${generatedFolder}go-generator`);
    const options = { generator: 'GoWithModels', properties: { packageName: 'arot' }, classPath: [classes], templates };
    await generateClient(`${folder}/src/arot`, options);
  },
  compile: async (folder) => {
    await mkdir(`${folder}/src/journey`, { recursive: true });
    await copyFile(`${clients}go/journey.go`, `${folder}/src/journey/journey.go`);
    // Debian's packages are a GOPATH. The module proxy is not needed.
    const env = { GO111MODULE: 'off', GOPATH: `${folder}:${DEBIAN_GO}`, GOFLAGS: '' };
    await run('go', ['build', '-o', `${folder}/journey`, 'journey'], { env });
  },
  run: (folder, env) => run(`${folder}/journey`, [], { env }),
};

/** Corrects two errors of the generator for Go: see GoWithModels.java and files.patch. */
async function prepareGo(folder: string): Promise<{ classes: string; templates: string }> {
  const templates = await patchTemplates(folder, 'go', `${clients}go/files.patch`);
  await run('javac', ['-cp', jar, '-d', folder, `${clients}go/GoWithModels.java`]);
  return { classes: folder, templates };
}

const JAVA_LIBRARIES = [
  ...['spring3-web', 'spring3-core', 'spring3-beans', 'spring3-context', 'commons-logging'],
  ...['jackson-core', 'jackson-databind', 'jackson-annotations', 'jsr305', 'geronimo-annotation-1.3-spec'],
];

const javaClassPath = (folder: string) =>
  [`${folder}/classes`, ...JAVA_LIBRARIES.map((name) => `/usr/share/java/${name}.jar`)].join(':');

export const java: Language = {
  name: 'java',
  // Debian has the libraries of this variant, but neither the Jackson module for java.time nor the one for JsonNullable.
  generate: (folder) =>
    generateClient(folder, {
      generator: 'java',
      library: 'resttemplate',
      properties: {
        invokerPackage: 'arot',
        apiPackage: 'arot.api',
        modelPackage: 'arot.model',
        dateLibrary: 'legacy',
        openApiNullable: false,
      },
    }),
  compile: async (folder) => {
    const sources = [...(await filesOf(`${folder}/src/main`, '.java')), ...(await filesOf(`${clients}java`, '.java'))];
    await mkdir(`${folder}/classes`, { recursive: true });
    const options = ['-J-Xmx1g', '-encoding', 'UTF-8', '-proc:none', '-nowarn', '-cp', javaClassPath(folder)];
    await run('javac', [...options, '-d', `${folder}/classes`, ...sources]);
  },
  run: (folder, env) => run('java', ['-Xmx512m', '-cp', javaClassPath(folder), 'Journey'], { env }),
};

const KOTLIN_CLASS_PATH = ['okhttp', 'okio', 'gson'].map((name) => `/usr/share/java/${name}.jar`).join(':');

/** Its runtime reads no file from a response, so no program runs with it. */
export const kotlin: Language = {
  name: 'kotlin',
  generate: async (folder) => {
    // The generator's own template has a brace without its pair for an API key in a cookie.
    const templates = await patchTemplates(
      `${generatedFolder}kotlin-generator`,
      'kotlin-client',
      `${clients}kotlin/cookie.patch`,
    );
    await generateClient(folder, {
      generator: 'kotlin',
      library: 'jvm-okhttp3',
      properties: { packageName: 'arot', serializationLibrary: 'gson', dateLibrary: 'string' },
      typeMappings: 'AnyType=kotlin.Any',
      templates,
    });
  },
  compile: async (folder) => {
    const options = ['-no-reflect', '-nowarn', '-cp', KOTLIN_CLASS_PATH, '-d', `${folder}/client.jar`];
    await run('kotlinc', [...options, `${folder}/src/main/kotlin`]);
  },
};
