import { mkdir, rm } from 'node:fs/promises';
import { documents, toolsFolder } from './language.ts';
import { run } from './run.ts';

const folderOfJar = `${toolsFolder}node_modules/@openapitools/openapi-generator-cli/bin`;
/** The last package of OpenAPI Generator on npm that contains its jar; later ones download it. */
export const jar = `${folderOfJar}/openapi-generator.jar`;

type GenerateOptions = {
  /** `-g` */
  readonly generator: string;
  /** `--additional-properties` */
  readonly properties?: Readonly<Record<string, string | boolean>>;
  readonly library?: string;
  /** `--type-mappings`, for example `AnyType=kotlin.Any` */
  readonly typeMappings?: string;
  /** A folder of templates instead of the generator's own. */
  readonly templates?: string;
  /** Folders with classes beside those of the jar. */
  readonly classPath?: readonly string[];
};

/**
 * Generates a client from the 3.0 document, which is the latest version that this generator reads.
 *
 * @throws Error if the generator ends with an exception
 */
export async function generateClient(folder: string, options: GenerateOptions): Promise<void> {
  const properties = Object.entries({ hideGenerationTimestamp: true, ...options.properties });
  await run('java', [
    // The optimizing compiler costs more CPU than it saves in a process of a few seconds.
    ...['-Xmx1g', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    ...['-cp', [jar, ...(options.classPath ?? [])].join(':'), 'org.openapitools.codegen.OpenAPIGenerator', 'generate'],
    ...['-g', options.generator, '-i', documents['3.0'], '-o', folder],
    ...(options.library ? ['--library', options.library] : []),
    ...(options.typeMappings ? ['--type-mappings', options.typeMappings] : []),
    ...(options.templates ? ['-t', options.templates] : []),
    ...['--additional-properties', properties.map(([name, value]) => `${name}=${value}`).join(',')],
    ...['--global-property', 'apiTests=false,modelTests=false'],
  ]);
}

/**
 * Writes the templates of a generator to a folder, and changes them by a patch.
 *
 * @returns their folder, for `GenerateOptions.templates`
 */
export async function patchTemplates(folder: string, name: string, patch: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('unzip', ['-q', jar, `${name}/*`, '-d', folder]);
  await run('patch', ['-p0', '-i', patch], { cwd: folder });
  return `${folder}/${name}`;
}
