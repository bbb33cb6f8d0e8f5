import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

/** The folder with a tool's lock file, `openapi/`. */
export const toolsFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of all generated files. Git ignores it. */
export const generatedFolder = `${toolsFolder}.generated/`;

/** The documents that the generators read: the ones that the live server sends. */
export const documents = { '3.1': `${generatedFolder}openapi-3.1.json`, '3.0': `${generatedFolder}openapi-3.0.json` };

/** One way to make a client, from a document to a running program. */
export type Language = {
  readonly name: string;
  /** Runs a command that generates the client into `folder`. */
  generate(folder: string): Promise<unknown>;
  /** Compiles the client and the program with it, or checks its syntax. */
  readonly compile?: (folder: string) => Promise<unknown>;
  /** Runs the program of `JourneyReport`. Resolves with what it prints. */
  readonly run?: (folder: string, env: Readonly<Record<string, string>>) => Promise<string>;
};

/** Runs a tool of this folder. */
export function tool(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return run(`${toolsFolder}node_modules/.bin/${name}`, args, { cwd: toolsFolder, env });
}
