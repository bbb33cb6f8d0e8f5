import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../process/free-port.ts';
import type { TestServer } from '../test-server.ts';
import { createTestApplication } from './fixtures.ts';

const PAGE = new URL('../../../../docs/use/integrations.md', import.meta.url);
/** The packages of the programs are found from here. It is not part of the repository. */
const FOLDER = fileURLToPath(new URL('../../../../tools/testing/node_modules/.cache/integrations', import.meta.url));

/** Returns the program of a section of docs/use/integrations.md. */
export async function readProgram(section: string): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const [, program] = /^```\w+\n(.*?)^```$/ms.exec(text) ?? [];
  if (program === undefined) throw new Error(`docs/use/integrations.md has no program for ${section}`);
  return program;
}

export type RunningProgram = { readonly origin: string; stop(): Promise<void> };

type Start = {
  readonly section: string;
  /** The path of the redirect URI. */
  readonly callback: string;
  readonly file: string;
  /** Returns the command that runs the file. */
  readonly command: (file: string, port: number) => readonly string[];
};

/** Runs the program of a section as an application of the server, with the variables that the page names. */
export async function startProgram(
  server: TestServer,
  { section, callback, file, command }: Start,
): Promise<RunningProgram> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { clientId, clientSecret } = await createTestApplication(server, { redirectUris: [origin + callback] });
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(path.join(FOLDER, 'program-'));
  await writeFile(path.join(folder, file), await readProgram(section));
  const [program = '', ...args] = command(file, port);
  const env = {
    ...{ PATH: process.env.PATH, AROT_URL: server.publicOrigin, APP_URL: origin },
    ...{ CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, SESSION_SECRET: 'a secret of a program in the tests' },
    AUTHLIB_INSECURE_TRANSPORT: '1',
  };
  const child = spawn(program, args, { cwd: folder, env });
  const stop = async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  };
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (/listening|started/i.test(output)) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${section} ended: ${output}`)));
  });
  await listening.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}
