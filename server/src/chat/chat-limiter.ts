import { type Limit, Limiter, networkKey } from '../security/limiter.ts';
import { BoundedMemoryLimiter } from '../security/limiter-store.ts';

declare module '../http/services.ts' {
  interface Services {
    readonly chatLimiter: ChatLimiter;
  }
}

/** The factor between the limit of an IP address over all keys together and the limit of one key. */
const KEYS_PER_ADDRESS = 5;

/**
 * Limits chat requests by IP address and key, and more coarsely by IP address alone. The key of a server is its
 * application; the key of a widget is the application of its widget key or session. Each process counts for itself:
 * the limit protects the server from load and guards no password.
 */
export class ChatLimiter {
  readonly #servers: Pair;
  readonly #widgets: Pair;

  constructor(limits: { servers: Limit; widgets: Limit }) {
    this.#servers = new Pair('chat_server', limits.servers);
    this.#widgets = new Pair('chat_widget', limits.widgets);
  }

  /** @throws ApiError RATE_LIMITED, with the seconds to wait */
  countServer(network: string, applicationId: string): Promise<void> {
    return this.#servers.count(network, applicationId);
  }

  /** @throws ApiError RATE_LIMITED, with the seconds to wait */
  countWidget(network: string, key: string): Promise<void> {
    return this.#widgets.count(network, key);
  }
}

class Pair {
  readonly #byKey: Limiter;
  readonly #byNetwork: Limiter;

  constructor(name: string, { points, seconds }: Limit) {
    this.#byKey = new Limiter(name, new BoundedMemoryLimiter({ points, seconds }));
    this.#byNetwork = new Limiter(
      `${name}_address`,
      new BoundedMemoryLimiter({ points: points * KEYS_PER_ADDRESS, seconds }),
    );
  }

  async count(network: string, key: string): Promise<void> {
    await this.#byNetwork.take(network);
    await this.#byKey.take(networkKey(network, key));
  }
}
