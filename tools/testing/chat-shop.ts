import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { installExample } from './install-example.ts';
import { startReadmeServer } from './readme-server.ts';

export type ChatShop = {
  /** The URL of the shop, and of the API server. */
  readonly url: string;
  readonly arotUrl: string;
  readonly chatApplicationId: string;
  stop(): Promise<void>;
};

/**
 * Runs the commands of the example's README, and starts its shop with the packed SDK.
 *
 * @param folder the folder of the example
 */
export async function startChatShop(folder: string): Promise<ChatShop> {
  const port = String(await freePort());
  const [example, arot] = await Promise.all([
    installExample(folder),
    startReadmeServer(folder, (line) => line.replaceAll('localhost:5173', `localhost:${port}`)),
  ]);
  const { chatApplicationId = '', widgetKey, chatApplicationSecret } = arot.values;
  const shop = spawn(process.execPath, ['shop.mjs'], {
    cwd: example.folder,
    env: {
      PATH: process.env.PATH,
      PORT: port,
      AROT_URL: arot.url,
      CHAT_APPLICATION_ID: chatApplicationId,
      CHAT_WIDGET_KEY: widgetKey,
      CHAT_APPLICATION_SECRET: chatApplicationSecret,
    },
  });
  await once(shop.stdout, 'data');
  return {
    url: `http://localhost:${port}`,
    arotUrl: arot.url,
    chatApplicationId,
    stop: async () => {
      shop.kill();
      await arot.stop();
      await example.remove();
    },
  };
}
