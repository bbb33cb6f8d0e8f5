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
