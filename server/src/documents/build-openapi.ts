import {
  type ApiRoute,
  type JsonSchema,
  listOAuthRoutes,
  listRoutes,
  type NamedRoute,
  oauth,
  operationIdOf,
  toJsonSchema,
} from '@arot/contract';
import { generateOpenApiAsync } from '@ts-rest/open-api';
import * as z from 'zod';
import { SessionCookie } from '../http/session-cookie.ts';
import { about, describeServer, INTERFACE_VERSION, securitySchemes, tags } from './about.ts';
import { describeOAuthOperation, type OAuthTarget } from './describe-oauth-operation.ts';
import { describeOperation, type GeneratedOperation } from './describe-operation.ts';
import { addFileParts, type FileParts, SharedResponses } from './describe-response.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { describeHeaders, requestHeaders, webhookHeaders } from './headers.ts';
import type { OpenApiDocument, OpenApiVersion, Reader } from './openapi-document.ts';
import { makePortable, moveNullIntoComponents, replaceNodes } from './portable-schemas.ts';

type SchemaTransformer = Parameters<typeof generateOpenApiAsync>[2]['schemaTransformer'];
type SchemaObject = NonNullable<Awaited<ReturnType<SchemaTransformer>>>;
type OperationObject = ReturnType<NonNullable<Parameters<typeof generateOpenApiAsync>[2]['operationMapper']>>;
type Paths = OpenApiDocument['paths'];

export type BuildOptions = {
  readonly reader: Reader;
  readonly version: OpenApiVersion;
  readonly serverUrl: string;
  readonly issuer?: string;
};

/** The operations that a staff member signs in and out with. */
const SIGN_IN: readonly string[] = ['logIn', 'getSession', 'logOut'];

/**
 * Builds an OpenAPI document of the API from the contract. The result is deterministic.
 *
 * @param options.reader whose operations the document has: the staff routes and the sign-in, or all that are not for staff
 * @param options.serverUrl origin of the API
 * @param options.issuer origin of the OAuth endpoints; by default the origin of the API
 * @see https://spec.openapis.org/oas/v3.1.1.html
 * @see https://spec.openapis.org/oas/v3.0.3.html
 */
export async function buildOpenApi(options: BuildOptions): Promise<OpenApiDocument> {
  const { reader, version, serverUrl, issuer = serverUrl } = options;
  const schemas = new ComponentSchemas(version);
  const errors = new SharedResponses();
  const sessionCookie = new SessionCookie(serverUrl);
  const paths: Paths = {
    ...(await describeApi(schemas, reader, { version, errors })),
    ...(reader === 'public' ? await describeOAuth(schemas, { issuer, elsewhere: issuer !== serverUrl, errors }) : {}),
  };
  const webhooks =
    reader === 'staff' && version === '3.1'
      ? { webhooks: describeWebhooks((schema) => schemas.add(schema, 'output') as JsonSchema | null) }
      : {};
  const { title, summary, description } = about[reader];
  const responses = errors.all();
  const document: OpenApiDocument = {
    openapi: version === '3.1' ? '3.1.1' : '3.0.3',
    info: {
      title,
      version: INTERFACE_VERSION,
      ...(version === '3.1' ? { summary } : {}),
      description: version === '3.1' ? description : `${summary}\n\n${description}`,
      contact: { name: 'Arot' },
      license:
        version === '3.1'
          ? { name: 'MIT', identifier: 'MIT' }
          : { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [describeServer(serverUrl)],
    tags: usedTags(paths),
    paths,
    ...webhooks,
    components: {
      schemas: schemas.all(),
      responses,
      parameters: usedIn(
        { paths, webhooks },
        { ...requestHeaders, ...webhookHeaders },
        (name) => `#/components/parameters/${name}"`,
      ),
      headers: usedIn(
        { paths, responses },
        describeHeaders(reader, sessionCookie),
        (name) => `#/components/headers/${name}"`,
      ),
      securitySchemes: usedIn(paths, securitySchemes(reader, sessionCookie.name, issuer), (name) => `{"${name}":[`),
    },
  };
  return sortSchemas(
    version === '3.1' ? document : removeUnusedSchemas(moveNullIntoComponents(makePortable(document))),
  );
}

async function describeApi(schemas: ComponentSchemas, reader: Reader, target: Parameters<typeof describeOperation>[2]) {
  const routes = new Map(
    listRoutes()
      .filter((named) => isFor(reader, named))
      .map((named) => [operationIdOf(named), named]),
  );
  const { paths } = await generateOpenApiAsync(
    Object.fromEntries([...routes].map(([id, { route }]) => [id, route])),
    { info: { title: '', version: '' } },
    {
      schemaTransformer: async ({ schema, type, appRoute }) => {
        // `describeOperation` describes the headers.
        if (type === 'header') return null;
        const { files } = (appRoute as ApiRoute).metadata;
        return schemas.add(schema, type === 'response' ? 'output' : 'input', type === 'body' ? files : undefined);
      },
      operationMapper: (generated, _route, id) => {
        const named = routes.get(id);
        if (!named) throw new Error(`${id} is not in the contract`);
        return describeOperation(generated as GeneratedOperation, named, target) as OperationObject;
      },
    },
  );
  return paths as Paths;
}

function isFor(reader: Reader, named: NamedRoute): boolean {
  const isStaff = named.route.metadata.auth === 'staff';
  return reader === 'staff' ? isStaff || SIGN_IN.includes(operationIdOf(named)) : !isStaff;
}

/** Describes the OAuth endpoints, which are not part of the API's contract. */
async function describeOAuth(schemas: ComponentSchemas, target: OAuthTarget): Promise<Paths> {
  const routes = new Map(listOAuthRoutes().map((named) => [named.route.path, named]));
  const { paths } = await generateOpenApiAsync(
    oauth,
    { info: { title: '', version: '' } },
    {
      schemaTransformer: async ({ schema, type }) => schemas.add(schema, type === 'response' ? 'output' : 'input'),
      operationMapper: (generated, route) => {
        const named = routes.get(route.path);
        if (!named) throw new Error(`${route.path} is not in the contract`);
        return describeOAuthOperation(generated as GeneratedOperation, named, target) as OperationObject;
      },
    },
  );
  return paths as Paths;
}

/** Returns the components that a part of the document names. */
function usedIn<T>(part: unknown, all: Readonly<Record<string, T>>, textOf: (name: string) => string) {
  const text = JSON.stringify(part);
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(textOf(name))));
}

function usedTags(paths: Paths): OpenApiDocument['tags'] {
  const used = new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((each) => each.tags)));
  return tags.filter(({ name }) => used.has(name));
}

/** Removes the schemas that no reference names: 3.0 describes an enumeration that may be null in its place. */
function removeUnusedSchemas(document: OpenApiDocument): OpenApiDocument {
  const schemas = usedIn(document, document.components.schemas, (name) => `"#/components/schemas/${name}"`);
  return { ...document, components: { ...document.components, schemas } };
}

function sortSchemas(document: OpenApiDocument): OpenApiDocument {
  const entries = Object.entries(document.components.schemas);
  const schemas = Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  return { ...document, components: { ...document.components, schemas } };
}

function withoutExamples<T>(schemas: T): T {
  return replaceNodes(schemas, (node) => {
    const { examples, ...rest } = node;
    return Array.isArray(examples) ? (withoutExamples(rest) as JsonSchema) : undefined;
  }) as T;
}

/**
 * Writes "a value of this type, or null" as one schema of two types, which means the same. Only 3.1 has lists of types. A schema
 * that describes the value and the union apart remains a union.
 */
function joinNull<T>(schemas: T): T {
  return replaceNodes(schemas, ({ anyOf, ...rest }) => {
    if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1].type !== 'null') return undefined;
    const { type, ...limits } = joinNull(anyOf[0] as JsonSchema);
    const isJoined = typeof type === 'string' && !['enum', 'const', ...Object.keys(rest)].some((key) => key in limits);
    return isJoined ? { type: [type, 'null'], ...limits, ...rest } : undefined;
  }) as T;
}

/** Collects the named schemas of all routes. */
class ComponentSchemas {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #version: OpenApiVersion;

  constructor(version: OpenApiVersion) {
    this.#version = version;
  }

  /** @throws Error if two different schemas have the same name, for example because input and output differ */
  add(schema: unknown, io: 'input' | 'output', files: FileParts = {}): SchemaObject | null {
    if (!(schema instanceof z.ZodType)) return null;
    const target = this.#version === '3.1' ? 'draft-2020-12' : 'openapi-3.0';
    const generated = toJsonSchema(schema, { io, target });
    // Bodies and parameters have examples, which those of schemas would repeat.
    const lean = withoutExamples(generated);
    const json = addFileParts(this.#version === '3.1' ? joinNull(lean) : lean, files, this.#version);
    for (const [name, component] of Object.entries(json.components)) {
      const known = this.#schemas.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas have the name ${name}`);
      }
      this.#schemas.set(name, component);
    }
    return json.schema as SchemaObject;
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries(this.#schemas);
  }
}
