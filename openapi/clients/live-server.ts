import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../server/test/support/process/server-process.ts';
import { run } from './run.ts';

const arotScript = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));

export type OAuthApplication = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};
export type ChatApplication = { readonly chatApplicationId: string; readonly chatApplicationSecret: string };

export type LiveServer = {
  readonly origin: string;
  readonly oauthApplication: OAuthApplication;
  readonly chatApplication: ChatApplication;
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
    close: async () => {
      await server.ended('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}
