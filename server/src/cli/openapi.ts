import { writeFile } from 'node:fs/promises';
import { issueMessage } from '@arot/contract/issues';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadOrigins } from '../config.ts';
import { OPENAPI_VERSIONS, type OpenApiVersion, READERS, type Reader } from '../documents/openapi-document.ts';
import { originSchema } from '../http/origin-schema.ts';
import { addCommand, type CommonOptions, print } from './command.ts';

type Options = CommonOptions & { for: Reader; version: OpenApiVersion; server?: string; out?: string };

function parseOrigin(value: string): string {
  const { data, error } = originSchema.safeParse(value);
  if (error) throw new InvalidArgumentError(error.issues.map((issue) => issueMessage(issue).en).join(' '));
  return data;
}

export function registerOpenApi(program: Command): void {
  addCommand(program, 'openapi', 'Print an OpenAPI document of the API')
    .addOption(
      new Option('--for <reader>', 'whose document: public (customers, OAuth, chat) or staff')
        .choices(READERS)
        .default('public'),
    )
    .addOption(new Option('--version <version>', 'OpenAPI version').choices(OPENAPI_VERSIONS).default('3.1'))
    .option('--server <url>', 'origin of the server; by default AROT_PUBLIC_ORIGIN', parseOrigin)
    .option('--out <file>', 'write to a file instead of standard output')
    .action(async (options: Options) => {
      // The reference of the API loads all routes, which the other commands do not need.
      const { buildOpenApi } = await import('../documents/build-openapi.ts');
      const { for: reader, version } = options;
      const built = await buildOpenApi({ reader, version, ...loadOrigins(options.server) });
      const document = `${JSON.stringify(built, null, 2)}\n`;
      if (options.out === undefined) {
        process.stdout.write(document);
        return;
      }
      await writeFile(options.out, document);
      print(options, { file: options.out, version }, `Wrote ${options.out}.`);
    });
}
