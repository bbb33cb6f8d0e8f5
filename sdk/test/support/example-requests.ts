import { type ApiRoute, listRoutes } from '@arot/contract';
import { type AnyOperationExample, exampleOf } from '@arot/contract/examples';

/** An operation of the contract with the request that the documents show. */
export type ExampleRequest = {
  /** Its name in the SDK: `staff.products.get`. */
  readonly name: string;
  readonly route: ApiRoute;
  readonly example: AnyOperationExample;
  /** The path with its parameters. */
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly query: string;
  /** The body of JSON, or the texts of a form; undefined without one. */
  readonly body: object | undefined;
};

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

export const exampleRequests: readonly ExampleRequest[] = listRoutes().map((named) => {
  const { route } = named;
  const example = exampleOf(named);
  const { sdk, sdkEntry } = route.metadata;
  const parameters = { ...example.parameters };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(parameters[name]);
    delete parameters[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const [request] = Object.values(example.requests ?? {});
  return {
    name: sdkEntry === 'staff' ? `staff.${sdk}` : sdk,
    ...{ route, example, path },
    query: query.size === 0 ? '' : `?${query}`,
    body: request?.value as object | undefined,
  };
});

/** Returns what `fetch` needs for a request with a body, which is a form with its files where the operation has some. */
export function toInit({ route }: ExampleRequest, body: unknown, headers: Record<string, string> = {}): RequestInit {
  const { method } = route;
  if (body === undefined) return { method, headers };
  const { files } = route.metadata;
  if (!files) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { method, headers: { 'content-type': 'application/json', ...headers }, body: text };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const [name, { required, mimeTypes }] of Object.entries(files)) {
    const [type = ''] = mimeTypes;
    if (required)
      form.set(name, new File([JPEG], `${name}.${type.replace(/^.*\//, '').replace('jpeg', 'jpg')}`, { type }));
  }
  return { method, headers, body: form };
}
