import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../../server/test/support/process/server-process.ts';
import { run } from './run.ts';

const arotScript = fileURLToPath(new URL('../../../server/bin/arot.js', import.meta.url));

type OAuthApplication = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};
type ChatApplication = { readonly chatApplicationId: string; readonly chatApplicationSecret: string };

export type LiveServer = {
  readonly origin: string;
  readonly oauthApplication: OAuthApplication;
  readonly chatApplication: ChatApplication;
  /** Returns the first code of six digits that the server has sent to a phone number or an email address. */
  codeSentTo(target: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts `arot serve --migrate --demo` on a free port, in a new data folder, with an application of each kind. */
export async function startLiveServer(): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'arot-clients-'));
  const env = { AROT_DATA_DIR: folder };
  const arot = async (...args: string[]) =>
    JSON.parse(await run(process.execPath, [arotScript, ...args, '--json'], { env }));
  const redirectUri = 'http://localhost:9999/callback';
  await arot('db', 'migrate');
  const oauth = await arot('oauth', 'create-app', '--name', 'Shop', '--slug', 'shop', '--redirect-uri', redirectUri);
  const chat = await arot('chat', 'create-app', '--name', 'Shop', '--visitor-origin', 'http://localhost:9999');
  const server = startServer(['--migrate', '--demo'], env);
  const port = await server.listening();
  return {
    origin: `http://localhost:${port}`,
    oauthApplication: { clientId: oauth.clientId, clientSecret: oauth.clientSecret, redirectUri },
    chatApplication: { chatApplicationId: chat.chatApplicationId, chatApplicationSecret: chat.chatApplicationSecret },
    codeSentTo: async (target) => {
      for (let waits = 0; waits < 100; waits += 1) {
        const [, sent = ''] = server.output.stderr.split(`To ${target}: `);
        const [code] = /\b\d{6}\b/.exec(sent) ?? [];
        if (code !== undefined) return code;
        await setTimeout(100);
      }
      throw new Error(`The server has sent no code to ${target}`);
    },
    close: async () => {
      await server.ended('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}
