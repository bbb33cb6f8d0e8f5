// The calls of the app. This file runs in React Native and in Node, so it imports the SDK and nothing of the platform.
import {
  createClient,
  type DownloadCustomerDocumentParameters,
  isArotError,
  type RegisterCustomerBody,
  registerOrRecover,
} from '@arot/sdk';
import type { Platform } from './platform.ts';

export type Prices = { readonly lines: readonly string[]; readonly savedAt: string };

const TOKEN = 'token';
const PRICES = 'prices';
/** The phone does not see it when only the server is away. */
const RETRY_MS = 5_000;

export function createShop(baseUrl: string, { secrets, storage, onReconnect, saveFile, notify }: Platform) {
  const client = createClient({
    baseUrl,
    // An app has no cookies. A login writes the token here, and a logout or a 401 removes it.
    tokenStore: {
      get: () => secrets.getItem(TOKEN),
      set: (token) => secrets.setItem(TOKEN, token),
      remove: () => secrets.removeItem(TOKEN),
    },
    // On a phone, soon is better than surely: there is something saved to show.
    attemptTimeoutMs: 8_000,
    retries: 1,
  });
  // Saved prices are those of one customer, and the next one on this phone must not see them.
  client.onAuthChange(() => void storage.removeItem(PRICES));

  return {
    /** Returns the name of the signed-in customer; undefined if there is none. Without a connection it throws. */
    async whoIsSignedIn(): Promise<string | undefined> {
      const session = await client.auth.session.safe();
      if (session.ok) return session.data.user.name;
      if (session.status === 401) return undefined;
      throw session.error;
    },

    /**
     * Registers a customer and signs in. Without a connection it waits for one. The input waits in memory: it has a
     * password, which must not be in the storage.
     */
    async register(input: RegisterCustomerBody): Promise<void> {
      const { phoneNumber, password } = input;
      let isRepeated = false;
      const isSignedIn = await untilOnline('No connection. Your registration is sent when it is back.', async () => {
        try {
          // If the response is lost, the account may exist: then this signs in.
          const { recovered } = await registerOrRecover(client, input);
          return recovered;
        } catch (error) {
          // The number is taken, perhaps by an attempt before the connection was lost. Only its owner has the password.
          if (!(isRepeated && isArotError(error) && error.name === 'ConflictError')) throw error;
          const login = await client.auth.login.safe({ identifier: phoneNumber, password });
          if (login.ok) return true;
          throw login.status === 401 ? error : login.error;
        } finally {
          isRepeated = true;
        }
      });
      if (isSignedIn) notify('You had registered already: only the response was lost.');
      else await signIn(phoneNumber, password);
    },

    signIn,

    /** Returns the prices of the customer; without a connection, those that were saved last. */
    async prices(): Promise<Prices> {
      try {
        const { items } = await client.products.list({ pageSize: 10, sort: 'name', direction: 'asc' });
        const lines = items.map(({ name, pricing }) => `${name}: ${pricing ? `৳${pricing.finalPrice}` : 'sign in'}`);
        const prices = { lines, savedAt: new Date().toISOString() };
        await storage.setItem(PRICES, JSON.stringify(prices));
        return prices;
      } catch (error) {
        const saved = isOffline(error) && (await storage.getItem(PRICES));
        if (!saved) throw error;
        const prices = JSON.parse(saved) as Prices;
        notify(`No connection. These prices are from ${prices.savedAt}.`);
        return prices;
      }
    },

    /** Downloads a document of the customer. @returns where it is on the phone */
    async saveDocument(type: DownloadCustomerDocumentParameters['type']): Promise<string> {
      const download = await client.customers.downloadDocument(type);
      return await saveFile(download.name ?? type, await download.blob());
    },

    /** Signs out here, whatever the network says, and at the server if it can be reached. */
    async signOut(): Promise<void> {
      try {
        await client.auth.logout();
      } catch (error) {
        if (!isOffline(error)) throw error;
        notify('You have signed out on this phone. The server could not be reached.');
      } finally {
        await storage.removeItem(PRICES);
      }
    },
  };

  async function signIn(identifier: string, password: string): Promise<void> {
    const message = 'No connection. You are signed in when it is back.';
    await untilOnline(message, () => client.auth.login({ identifier, password }));
  }

  /** Repeats the work whenever the connection is back, until it succeeds or fails for another reason. */
  async function untilOnline<T>(message: string, work: () => Promise<T>): Promise<T> {
    while (true) {
      // Before the work, because the connection may be back before the work has failed.
      const { connected, stop } = waitForConnection();
      try {
        return await work();
      } catch (error) {
        if (!isOffline(error)) throw error;
        notify(message);
        await connected;
      } finally {
        stop();
      }
    }
  }

  function waitForConnection() {
    let stop = () => {};
    const connected = new Promise<void>((resolve) => {
      const removeListener = onReconnect(resolve);
      const timer = setTimeout(resolve, RETRY_MS);
      stop = () => {
        removeListener();
        clearTimeout(timer);
      };
    });
    return { connected, stop };
  }
}

/** Returns true if no complete response arrived. The server may have done what the call asked for. */
function isOffline(error: unknown): boolean {
  return isArotError(error) && (error.name === 'ArotConnectionError' || error.name === 'ArotTimeoutError');
}
