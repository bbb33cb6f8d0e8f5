/** As much of autocannon as the bench uses; the package has no types. */
declare module 'autocannon' {
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { readonly path: string }[];
    readonly setupClient: (client: { setRequests(requests: readonly { readonly path: string }[]): void }) => void;
  };
  type Result = { readonly requests: { readonly average: number }; readonly errors: number; readonly non2xx: number };
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default function autocannon(options: Options): Promise<Result>;
}
