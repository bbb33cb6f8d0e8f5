import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { contractRouteOf } from '../http/contract-route.ts';
import { Limiter, type OptionalLimit } from './limiter.ts';
import { BoundedMemoryLimiter, type LimiterStore } from './limiter-store.ts';

/** The maximum numbers of uploads in flight in one process. */
export type UploadLimits = { readonly inAll: number; readonly fromOneNetwork: number };

/** Limits the uploads that this process receives at once, in all and from one network. */
export class UploadLimiter {
  readonly #inAll: number;
  readonly #fromOneNetwork: number;
  readonly #inFlight = new Map<string, number>();
  #total = 0;

  constructor(limits: UploadLimits) {
    this.#inAll = limits.inAll;
    this.#fromOneNetwork = limits.fromOneNetwork;
  }

  /** Admits one upload. @returns a function that ends it, or undefined if there are too many */
  admit(network: string): (() => void) | undefined {
    const inFlight = this.#inFlight.get(network) ?? 0;
    if (this.#total >= this.#inAll || inFlight >= this.#fromOneNetwork) return undefined;
    this.#total += 1;
    this.#inFlight.set(network, inFlight + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#end(network);
    };
  }

  #end(network: string): void {
    this.#total -= 1;
    const left = (this.#inFlight.get(network) ?? 1) - 1;
    if (left > 0) this.#inFlight.set(network, left);
    else this.#inFlight.delete(network);
  }
}

/** The limits of requests by network. Logins, tokens and chat have limiters of their own. */
export type RequestLimits = {
  readonly registrations: Limiter;
  readonly authorizations: Limiter;
  readonly reads: Limiter;
  readonly uploads: UploadLimiter;
  /** Requests for one-time codes. */
  readonly codes: Limiter;
  /** Messages that leave the server, all together. */
  readonly messages: Limiter;
};

declare module '../http/services.ts' {
  interface Services {
    readonly requestLimits: RequestLimits;
  }
}

export async function openRequestLimits(
  config: {
    readonly registrationLimit: OptionalLimit;
    readonly authorizeLimit: OptionalLimit;
    readonly readLimit: OptionalLimit;
    readonly uploadLimit: UploadLimits;
    readonly codeAddressLimit: OptionalLimit;
    readonly messageLimit: OptionalLimit;
  },
  { limiter }: LimiterStore,
): Promise<RequestLimits> {
  const { registrationLimit, authorizeLimit, readLimit, uploadLimit } = config;
  return {
    registrations: await limiter('registration', registrationLimit),
    authorizations: await limiter('authorize', authorizeLimit),
    // Reads are always counted in memory, since a write to a shared store takes longer than a cached response.
    reads: new Limiter('read', readLimit === 'off' ? 'off' : new BoundedMemoryLimiter(readLimit)),
    uploads: new UploadLimiter(uploadLimit),
    codes: await limiter('code', config.codeAddressLimit),
    messages: await limiter('message', config.messageLimit),
  };
}

/** Runs {@link limitRead} for every request. */
export function limitReads(reads: Limiter): RequestHandler {
  return async (request, _response, next) => {
    await limitRead(reads, request);
    next();
  };
}

/**
 * Limits public reads by network: GET, HEAD and a POST that only reads, of routes that anonymous callers may use.
 *
 * @throws ApiError RATE_LIMITED, with the seconds to wait
 */
export async function limitRead(reads: Limiter, request: IncomingMessage): Promise<void> {
  if (reads.isOff) return;
  const { method, metadata } = contractRouteOf(request);
  const isRead = method === 'GET' || metadata.onlyReads;
  const isPublicRead = isRead && (metadata.auth === 'none' || metadata.auth === 'optional');
  if (isPublicRead) await reads.take(clientAddress(request).network);
}
