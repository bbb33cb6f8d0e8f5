import { ERRORS, errorCodesOf, type RouteMetadata } from '@arot/contract';
import { guide } from './about.ts';
import { resolveParameter } from './headers.ts';
import type { OpenApiDocument, Operation, Parameter, Reader, Reference } from './openapi-document.ts';
import { type CodeSample, codeSamples } from './samples/code-samples.ts';
import { type ExampleRequest, exampleRequest } from './samples/example-request.ts';

/** The guides of each page, in its order. */
const names = {
  public: ['authentication', 'prices-and-tiers', 'uploads', 'oauth', 'chat', 'errors-and-limits'],
  staff: ['authentication', 'errors-and-limits'],
} as const satisfies Record<Reader, readonly string[]>;

/** Returns the guides as one Markdown text. Each begins with a heading of the first level, which the sidebar lists. */
function guides(reader: Reader, serverUrl: string, issuer: string): string {
  const { origin } = new URL(serverUrl);
  const values: Readonly<Record<string, string>> = { origin, issuer, errors: errorTable() };
  const texts = names[reader].map(guide);
  return texts.join('\n\n').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => requireValue(values, name));
}

function requireValue(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`No guide may use {{${name}}}`);
  return value;
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `| ${status} \`${code}\` | ${message} |`);
  return ['| error | usual message |', '| --- | --- |', ...rows].join('\n');
}

type PageOperation = Operation & { 'x-codeSamples': CodeSample[] };

/** The document of a page: the document of its reader, with guides and samples, and with errors described once. */
export type PageDocument = Omit<OpenApiDocument, 'paths' | 'components'> & {
  paths: Record<string, Record<string, PageOperation>>;
  components: Omit<OpenApiDocument['components'], 'responses' | 'parameters'>;
};

/**
 * @param serverUrl the absolute URL of the server, for guides and samples
 * @param issuer the issuer of the OAuth endpoints; by default the server
 */
export function buildPageDocument(
  document: OpenApiDocument,
  reader: Reader,
  serverUrl: string,
  issuer = serverUrl,
): PageDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        pageOperation(operation, exampleRequest(path, method, operation, serverUrl)),
      ]),
    ),
  ]);
  // The operations of the page have no error responses, and their parameters in place.
  const { responses: _, parameters: __, ...components } = document.components;
  return {
    ...document,
    info: { ...document.info, description: `${document.info.description}\n\n${guides(reader, serverUrl, issuer)}` },
    paths: Object.fromEntries(paths),
    components: { ...components, securitySchemes: prepareOAuth(components.securitySchemes) },
  };
}

/** The page tries requests with its own cookie, where there is one, before other credentials. */
const rank = (need: Operation['security'][number]) => ('sessionCookie' in need ? 0 : Object.keys(need).length);

function pageOperation(operation: Operation, request: ExampleRequest): PageOperation {
  const responses = Object.entries(operation.responses);
  const isError = ([status]: [string, unknown]) => Number(status) >= 400;
  const errors = responses.filter(isError).map(([status]) => status);
  const paragraphs = [operation.description, ...warnings(request.metadata), errorLine(errors, request.metadata)];
  return {
    ...operation,
    description: paragraphs.join('\n\n'),
    security: operation.security.toSorted((a, b) => rank(a) - rank(b)),
    // Without this, a trial request would set every filter of a list.
    ...(operation.parameters ? { parameters: operation.parameters.map(withoutOptionalExample) } : {}),
    responses: Object.fromEntries(responses.filter((entry) => !isError(entry))),
    'x-codeSamples': codeSamples(request),
  };
}

/** Returns the warning for a GET that writes, which rejects HEAD: only app content has one. */
function warnings(metadata: RouteMetadata | undefined): string[] {
  if (metadata?.head !== 'rejected') return [];
  return ['> **Trying this request writes.** If the key does not exist yet, the request registers it as a draft.'];
}

/** Returns the statuses of an operation's errors, with their codes. The endpoints of OAuth, which have no metadata, have those of their standards. */
function errorLine(statuses: readonly string[], metadata: RouteMetadata | undefined): string {
  const codesWith = (status: string) => (metadata ? errorCodesOf({ metadata }, Number(status)) : []);
  const names = statuses.map((status) =>
    `${status} ${codesWith(status)
      .map((code) => `\`${code}\``)
      .join(', ')}`.trim(),
  );
  return `**Errors:** ${names.join(' · ')}. See [Errors and limits](#description/errors-and-limits).`;
}

function withoutOptionalExample(reference: Parameter | Reference): Parameter {
  const parameter = resolveParameter(reference);
  if (parameter.required) return parameter;
  const { example: _, ...rest } = parameter;
  return rest;
}

/**
 * Prepares the OAuth schemes. Scalar uses PKCE for a flow that has this extension. Applications of pages have no secret, so they
 * need it.
 */
function prepareOAuth(schemes: OpenApiDocument['components']['securitySchemes']) {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      if (scheme.type !== 'oauth2') return [name, scheme];
      const { authorizationCode } = scheme.flows;
      return [
        name,
        { ...scheme, flows: { ...scheme.flows, authorizationCode: { ...authorizationCode, 'x-usePkce': 'SHA-256' } } },
      ];
    }),
  );
}
