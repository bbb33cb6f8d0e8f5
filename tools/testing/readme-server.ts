import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { entities } from '../../server/src/database/schema/schema.ts';
import { type ArotInstallation, installArot } from '../../server/test/support/process/arot-process.ts';
import { type SeededServer, startSeededServer } from './seeded-server.ts';

/** A server whose data folder was prepared with the commands of an example's README. */
export type ReadmeServer = SeededServer & {
  readonly readme: string;
  /** The values that the commands printed, by name. A name that two commands print has the value of the later one. */
  readonly values: Readonly<Record<string, string>>;
};

/**
 * Runs the `npx arot …` lines of an example's README in their order, and then starts the server.
 *
 * @param example the folder of the example
 * @param replace changes a line before it runs, for example its port
 */
export async function startReadmeServer(example: string, replace: (line: string) => string): Promise<ReadmeServer> {
  const readme = await readFile(path.join(example, 'README.md'), 'utf8');
  const arot = await installArot();
  const values = await runCommands(arot, replace(readme));
  const database = await openDatabase(arot.location, entities);
  const server = await startSeededServer({ database: { ...database, location: arot.location } });
  const stop = async () => {
    await server.stop();
    await arot.close();
  };
  return { ...server, readme, values, stop };
}

async function runCommands(arot: ArotInstallation, readme: string): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [, written = ''] of readme.matchAll(/^npx arot (.+)$/gm)) {
    // `cap_…` stands for the value that a command before it printed.
    const line = written.replace(
      /([a-z]+_)…/g,
      (all, prefix: string) => Object.values(values).find((value) => String(value).startsWith(prefix)) ?? all,
    );
    const args = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { code, stdout, stderr } = await arot.run([...args, '--json']);
    if (code !== 0) throw new Error(`npx arot ${line} ended with ${code}: ${stderr}`);
    Object.assign(values, JSON.parse(stdout));
  }
  return values;
}
