import { mkdir } from 'node:fs/promises';
import { filesOf } from './files-of.ts';
import { type Language, toolsFolder } from './language.ts';
import { generateClient } from './openapi-generator.ts';
import { run } from './run.ts';

const clients = `${toolsFolder}clients/`;

const JAVA_LIBRARIES = [
  ...['spring3-web', 'spring3-core', 'spring3-beans', 'spring3-context', 'commons-logging'],
  ...['jackson-core', 'jackson-databind', 'jackson-annotations', 'jsr305', 'geronimo-annotation-1.3-spec'],
  ...['httpclient', 'httpcore'],
];

export const javaClassPath = (folder: string) =>
  [`${folder}/classes`, ...JAVA_LIBRARIES.map((name) => `/usr/share/java/${name}.jar`)].join(':');

/** Returns the options of the generator for a client in these packages. */
export const javaProperties = (name: string) => ({
  invokerPackage: name,
  apiPackage: `${name}.api`,
  modelPackage: `${name}.model`,
  dateLibrary: 'legacy',
  openApiNullable: false,
});

/** Compiles a client with these programs and folders of `java/`. */
export async function compileJava(folder: string, programs: readonly string[]): Promise<void> {
  const own = (await filesOf(`${clients}java`, '.java')).filter((file) =>
    programs.some((program) => file.startsWith(`${clients}java/${program}`)),
  );
  await mkdir(`${folder}/classes`, { recursive: true });
  const options = ['-J-Xmx1g', '-encoding', 'UTF-8', '-proc:none', '-nowarn', '-cp', javaClassPath(folder)];
  await run('javac', [
    ...options,
    '-d',
    `${folder}/classes`,
    ...(await filesOf(`${folder}/src/main`, '.java')),
    ...own,
  ]);
}

export const java: Language = {
  name: 'java',
  // Debian has the libraries of this variant, but neither the Jackson module for java.time nor the one for JsonNullable.
  generate: (folder) =>
    generateClient(folder, { generator: 'java', library: 'resttemplate', properties: javaProperties('arot') }),
  compile: (folder) => compileJava(folder, ['Journey.java', 'FileConverter.java', 'DocumentFormConverter.java', 'io']),
  run: (folder, env) => run('java', ['-Xmx512m', '-cp', javaClassPath(folder), 'Journey'], { env }),
};
