/** The part of autocannon that the bench uses. The package has no types. */
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
  // biome-ignore lint/style/noDefaultExport: the package exports it as default
  export default function autocannon(options: Options): Promise<Result>;
}
