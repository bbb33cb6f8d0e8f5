import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { buildOpenApi } from '../reference/build-openapi.ts';
import { addCommand, type CommonOptions, print } from './command.ts';

type Options = CommonOptions & { version: '3.1' | '3.0'; out?: string };

export function registerOpenApi(program: Command): void {
  addCommand(program, 'openapi', 'Print the OpenAPI document of the API')
    .addOption(new Option('--version <version>', 'OpenAPI version').choices(['3.1', '3.0']).default('3.1'))
    .option('--out <file>', 'write to a file instead of standard output')
    .action(async (options: Options) => {
      const document = `${JSON.stringify(await buildOpenApi({ version: options.version }), null, 2)}\n`;
      if (options.out === undefined) {
        process.stdout.write(document);
        return;
      }
      await writeFile(options.out, document);
      print(options, { file: options.out, version: options.version }, `Wrote ${options.out}.`);
    });
}
