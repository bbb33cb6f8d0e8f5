import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { issueMessage } from '../../base/issue-message.ts';
import { loadOrigins } from '../../config.ts';
import { originSchema } from '../../http/origin-schema.ts';
import { addCommand, type CommonOptions, print } from './command.ts';

type Options = CommonOptions & { version: '3.1' | '3.0'; server?: string; out?: string };

function parseOrigin(value: string): string {
  const { data, error } = originSchema.safeParse(value);
  if (error) throw new InvalidArgumentError(error.issues.map(issueMessage).join(' '));
  return data;
}

export function registerOpenApi(program: Command): void {
  addCommand(program, 'openapi', 'Print the OpenAPI document of the API')
    .addOption(new Option('--version <version>', 'OpenAPI version').choices(['3.1', '3.0']).default('3.1'))
    .option('--server <url>', 'origin of the server; by default AROT_PUBLIC_ORIGIN', parseOrigin)
    .option('--out <file>', 'write to a file instead of standard output')
    .action(async (options: Options) => {
      // The reference of the API loads all routes, which the other commands do not need.
      const { buildOpenApi } = await import('../reference/build-openapi.ts');
      const { version } = options;
      const built = await buildOpenApi({ version, ...loadOrigins(options.server) });
      const document = `${JSON.stringify(built, null, 2)}\n`;
      if (options.out === undefined) {
        process.stdout.write(document);
        return;
      }
      await writeFile(options.out, document);
      print(options, { file: options.out, version: options.version }, `Wrote ${options.out}.`);
    });
}
