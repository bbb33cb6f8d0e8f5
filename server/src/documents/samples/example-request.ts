import { listRoutes, type RouteMetadata } from '@arot/contract';
import type { securitySchemes } from '../about.ts';
import { resolveParameter } from '../headers.ts';
import type { MediaType, Operation, Parameter } from '../openapi-document.ts';

/** The request that the samples of an operation send, made from the document's examples. */
export type ExampleRequest = {
  readonly operationId: string;
  /** The metadata of the contract for the route; undefined for the endpoints of OAuth. */
  readonly metadata?: RouteMetadata;
  readonly method: string;
  /** The path with its parameters filled in. */
  readonly url: string;
  readonly pathParameters: readonly (string | number)[];
  /** The names of the path parameters, in the same order. */
  readonly pathNames: readonly string[];
  readonly query: Readonly<Record<string, string | number>>;
  /** The required headers, beside those of the other properties. */
  readonly headers: Readonly<Record<string, string>>;
  /** The origin of the page that sends the request, where the operation accepts only pages. */
  readonly origin?: string;
  /** The environment variable that has the bearer token. */
  readonly tokenVariable?: string;
  readonly body?: ExampleBody;
  /** The use that the program makes of a successful response. */
  readonly result: 'json' | 'file' | 'redirect';
};

export type ExampleBody = {
  readonly kind: 'json' | 'form' | 'multipart';
  readonly value: Readonly<Record<string, unknown>>;
  /** The files. Only a multipart form has some. */
  readonly files: readonly ExampleFile[];
};

export type ExampleFile = { readonly part: string; readonly name: string; readonly type: string };

/** The maximum number of optional parameters: with more, a sample hides its subject. */
const MAX_OPTIONAL_PARAMETERS = 3;

/** The environment variable of each security scheme that is a bearer token. */
const tokenVariables: Readonly<Partial<Record<string, string>>> = {
  bearerToken: 'AROT_TOKEN',
  chatApplicationSecret: 'AROT_CHAT_SECRET',
  widgetToken: 'AROT_WIDGET_TOKEN',
  serviceKey: 'AROT_KEY',
  accessToken: 'AROT_ACCESS_TOKEN',
} satisfies Partial<Record<keyof ReturnType<typeof securitySchemes>, string>>;

/** @throws Error if a required parameter or the request body has no example */
export function exampleRequest(path: string, method: string, operation: Operation, serverUrl: string): ExampleRequest {
  const metadata = routeMetadata(method, path);
  const parameters = (operation.parameters ?? []).map(resolveParameter);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const filled = inPath.reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(exampleOf(parameter, operation))),
    path,
  );
  const tokenVariable = tokenVariableOf(method, operation);
  const body = operation.requestBody && exampleBody(operation.requestBody.content, operation.operationId);
  return {
    operationId: operation.operationId,
    ...(metadata ? { metadata } : {}),
    method: method.toUpperCase(),
    url: new URL(filled, operation.servers?.[0]?.url ?? serverUrl).href,
    pathParameters: inPath.map((parameter) => exampleOf(parameter, operation)),
    pathNames: inPath.map(({ name }) => name),
    query: exampleQuery(parameters, operation),
    headers: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'header' && parameter.required)
        .map((parameter) => [parameter.name, String(exampleOf(parameter, operation))]),
    ),
    result: resultOf(operation),
    ...(metadata?.auth.startsWith('widget') ? { origin: 'https://shop.example.com' } : {}),
    ...(tokenVariable ? { tokenVariable } : {}),
    ...(body ? { body } : {}),
  };
}

function exampleQuery(parameters: readonly Parameter[], operation: Operation): ExampleRequest['query'] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  const optional = inQuery.filter((parameter) => !parameter.required && parameter.example !== undefined);
  const shown = [...required, ...optional.slice(0, MAX_OPTIONAL_PARAMETERS)];
  return Object.fromEntries(shown.map((parameter) => [parameter.name, exampleOf(parameter, operation)]));
}

function exampleOf({ name, example }: Parameter, { operationId }: Operation): string | number {
  if (typeof example !== 'string' && typeof example !== 'number') {
    throw new Error(`${name} of ${operationId} has no example`);
  }
  return example;
}

/** Returns the environment variable of the token. A request that reads may be anonymous if the operation allows it. */
function tokenVariableOf(method: string, { security }: Operation): string | undefined {
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  if (isOptional && method === 'get') return undefined;
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  return schemes.map((scheme) => tokenVariables[scheme]).find((variable) => variable !== undefined);
}

function resultOf({ responses }: Operation): ExampleRequest['result'] {
  if (responses['303'] && !responses['200']) return 'redirect';
  const success = responses['200'] ?? responses['201'] ?? responses['202'];
  const types = success && 'content' in success ? Object.keys(success.content) : [];
  if (types.includes('text/html')) return 'redirect';
  return types.some((type) => type.endsWith('json')) ? 'json' : 'file';
}

function exampleBody(content: Readonly<Record<string, MediaType>>, operationId: string): ExampleBody {
  const [[type, media] = []] = Object.entries(content);
  const examples = media?.examples ?? {};
  const value = Object.values(examples)[0]?.value ?? media?.example;
  if (!type || !media || typeof value !== 'object' || value === null) throw new Error(`${operationId} has no example`);
  const fields = value as Record<string, unknown>;
  if (type === 'multipart/form-data') {
    const files = exampleFiles(media);
    const texts = Object.entries(fields).filter(([name]) => !files.some(({ part }) => part === name));
    return { kind: 'multipart', value: Object.fromEntries(texts), files };
  }
  return { kind: type === 'application/json' ? 'json' : 'form', value: fields, files: [] };
}

function exampleFiles({ encoding = {} }: MediaType): ExampleFile[] {
  return Object.entries(encoding).map(([part, { contentType }]) => {
    const type = contentType.split(',')[0] ?? '';
    const name = part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return { part, name: `${name}.${type === 'image/jpeg' ? 'jpg' : type.split('/')[1]}`, type };
  });
}

const byRequest = new Map<string, RouteMetadata>(
  listRoutes().map(({ route }) => [`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, route.metadata]),
);

/**
 * Returns the metadata of the API's route behind an operation. The operation's id may differ from the name in the contract.
 *
 * @returns undefined for the endpoints of OAuth
 */
function routeMetadata(method: string, path: string): RouteMetadata | undefined {
  return byRequest.get(`${method.toUpperCase()} ${path}`);
}
