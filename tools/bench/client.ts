import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type ClientResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly milliseconds: number;
};

/** An HTTP client with persistent connections and less overhead in the measured time than `fetch`. */
export class Client {
  readonly #agent: Agent;
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string, token?: string, connections = 1) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#origin = origin;
    this.#headers = token ? { authorization: `Bearer ${token}` } : {};
  }

  /** @throws Error when the response is not a 200 */
  async get(path: string): Promise<ClientResponse> {
    const response = await this.#send(path);
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${response.body}`);
    return response;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(path: string): Promise<ClientResponse> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(this.#origin + path, { agent: this.#agent, headers: this.#headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const milliseconds = performance.now() - startedAt;
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks), milliseconds });
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  }
}
