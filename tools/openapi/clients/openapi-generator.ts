import { documents, toolsFolder } from './language.ts';
import { run } from './run.ts';

const folderOfJar = `${toolsFolder}node_modules/@openapitools/openapi-generator-cli/bin`;
/** OpenAPI Generator 5.0.0-beta2 of 2020: the last package on npm that contains the jar; later ones download it. */
const jar = `${folderOfJar}/openapi-generator.jar`;

type GenerateOptions = {
  /** `-g` */
  readonly generator: string;
  /** `--additional-properties` */
  readonly properties?: Readonly<Record<string, string | boolean>>;
  readonly library?: string;
  /** The 3.0 document; by default the public one. */
  readonly document?: string;
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
    ...['-cp', jar, 'org.openapitools.codegen.OpenAPIGenerator', 'generate'],
    ...['-g', options.generator, '-i', options.document ?? documents['3.0'], '-o', folder],
    ...(options.library ? ['--library', options.library] : []),
    ...['--additional-properties', properties.map(([name, value]) => `${name}=${value}`).join(',')],
    ...['--global-property', 'apiTests=false,modelTests=false'],
  ]);
}
