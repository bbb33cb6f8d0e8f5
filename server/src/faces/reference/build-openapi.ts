import { type ApiRoute, api, type JsonSchema, listOAuthRoutes, listRoutes, oauth, toJsonSchema } from '@arot/contract';
import { generateOpenApiAsync } from '@ts-rest/open-api';
import * as z from 'zod';
import { SessionCookie } from '../../http/session-cookie.ts';
import {
  API_DESCRIPTION,
  API_SUMMARY,
  API_TITLE,
  describeServer,
  INTERFACE_VERSION,
  securitySchemes,
  tags,
} from './about.ts';
import { describeOAuthOperation } from './describe-oauth-operation.ts';
import type { OAuthTarget } from './describe-oauth-response.ts';
import { describeOperation, type GeneratedOperation } from './describe-operation.ts';
import { addFileParts, type FileParts } from './file-parts.ts';
import { headers } from './headers.ts';
import { moveNullIntoComponents } from './nullable-references.ts';
import type { OpenApiDocument, OpenApiVersion } from './openapi-document.ts';
import { makePortable } from './portable-schemas.ts';
import { replaceNodes } from './replace-nodes.ts';

type SchemaTransformer = Parameters<typeof generateOpenApiAsync>[2]['schemaTransformer'];
type SchemaObject = NonNullable<Awaited<ReturnType<SchemaTransformer>>>;
type OperationObject = ReturnType<NonNullable<Parameters<typeof generateOpenApiAsync>[2]['operationMapper']>>;

export type BuildOptions = { readonly version: OpenApiVersion; readonly serverUrl: string; readonly issuer?: string };

/**
 * Builds the OpenAPI document of the API from the contract. The result is deterministic.
 *
 * @param options.serverUrl origin of the API
 * @param options.issuer origin of the OAuth endpoints; by default the origin of the API
 * @see https://spec.openapis.org/oas/v3.1.1.html
 * @see https://spec.openapis.org/oas/v3.0.3.html
 */
export async function buildOpenApi(options: BuildOptions): Promise<OpenApiDocument> {
  const { version, serverUrl, issuer = serverUrl } = options;
  const routes = new Map(listRoutes().map((named) => [named.route.path + named.route.method, named]));
  const schemas = new ComponentSchemas(version);
  const sessionCookie = new SessionCookie(serverUrl);
  const { paths } = await generateOpenApiAsync(
    api,
    { info: { title: API_TITLE, version: INTERFACE_VERSION } },
    {
      schemaTransformer: async ({ schema, type, appRoute }) => {
        const { files } = (appRoute as ApiRoute).metadata;
        return schemas.add(schema, type === 'response' ? 'output' : 'input', type === 'body' ? files : undefined);
      },
      operationMapper: (generated, route) => {
        const named = routes.get(route.path + route.method);
        if (!named) throw new Error(`${route.method} ${route.path} is not in the contract`);
        return describeOperation(generated as GeneratedOperation, named, { version, sessionCookie }) as OperationObject;
      },
    },
  );
  const oauthPaths = await describeOAuth(schemas, { issuer, elsewhere: issuer !== serverUrl });
  const document: OpenApiDocument = {
    openapi: version === '3.1' ? '3.1.1' : '3.0.3',
    info: {
      title: API_TITLE,
      version: INTERFACE_VERSION,
      ...(version === '3.1' ? { summary: API_SUMMARY } : {}),
      description: version === '3.1' ? API_DESCRIPTION : `${API_SUMMARY}\n\n${API_DESCRIPTION}`,
      contact: { name: 'Arot' },
      license:
        version === '3.1'
          ? { name: 'MIT', identifier: 'MIT' }
          : { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [describeServer(serverUrl)],
    tags: [...tags],
    paths: { ...(paths as OpenApiDocument['paths']), ...oauthPaths },
    components: {
      schemas: schemas.all(),
      headers: usedHeaders({ paths, oauthPaths }),
      securitySchemes: securitySchemes(sessionCookie.name, issuer),
    },
  };
  return sortSchemas(version === '3.1' ? document : moveNullIntoComponents(makePortable(document)));
}

/** Describes the OAuth endpoints, which are not part of the API's contract. */
async function describeOAuth(schemas: ComponentSchemas, target: OAuthTarget): Promise<OpenApiDocument['paths']> {
  const routes = new Map(listOAuthRoutes().map((named) => [named.route.path, named]));
  const { paths } = await generateOpenApiAsync(
    oauth,
    { info: { title: API_TITLE, version: INTERFACE_VERSION } },
    {
      schemaTransformer: async ({ schema, type }) => schemas.add(schema, type === 'response' ? 'output' : 'input'),
      operationMapper: (generated, route) => {
        const named = routes.get(route.path);
        if (!named) throw new Error(`${route.path} is not in the contract`);
        return describeOAuthOperation(generated as GeneratedOperation, named, target) as OperationObject;
      },
    },
  );
  return paths as OpenApiDocument['paths'];
}

function usedHeaders(paths: unknown): OpenApiDocument['components']['headers'] {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => text.includes(`#/components/headers/${name}"`)));
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
    // OpenAPI 3.0 has no `examples` in schemas. Its bodies and parameters have examples.
    const json = addFileParts(this.#version === '3.1' ? generated : withoutExamples(generated), files, this.#version);
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
