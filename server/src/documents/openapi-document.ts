import type { JsonSchema } from '@arot/contract';

/** OpenAPI 3.1, the canonical document, or 3.0.3 for tools that do not support 3.1. */
export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const;
export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number];

/** The readers of a document: customers, OAuth applications and chat; or staff members. */
export const READERS = ['public', 'staff'] as const;
export type Reader = (typeof READERS)[number];

/** The parts of an OpenAPI document that the server generates. @see https://spec.openapis.org/oas/v3.1.1.html */
export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string } | { name: string; url: string };
  };
  servers: Server[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  /** The requests that endpoints receive, by type of event. Only 3.1 has them. */
  webhooks?: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, SecurityScheme>;
  };
};

export type Server = { url: string; description: string; 'x-internal': boolean };

export type Tag = { name: string; description: string };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  /** The permission that a staff member needs. */
  'x-permission'?: string;
  deprecated?: true;
  tags: string[];
  security: SecurityRequirement[];
  /** The headers are references. */
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody;
  /** The errors are references. */
  responses: Record<string, Response | Reference>;
  /** Other servers than the document's. */
  servers?: Server[];
};

/** A request that the server sends. */
export type Webhook = {
  operationId: string;
  summary: string;
  tags: string[];
  security: SecurityRequirement[];
  parameters: Reference[];
  requestBody: RequestBody;
  responses: Record<string, { description: string }>;
};

/** A reference to a component. */
export type Reference = { $ref: string };

/** Schemes that are required together. An empty object means that no credential is required. */
export type SecurityRequirement = Record<string, string[]>;

export type SecurityScheme = { description: string } & (
  | { type: 'apiKey'; in: 'cookie'; name: string }
  | { type: 'http'; scheme: 'bearer' | 'basic' }
  | {
      type: 'oauth2';
      flows: { authorizationCode: { authorizationUrl: string } & OAuthFlow; clientCredentials?: OAuthFlow };
    }
);

type OAuthFlow = { tokenUrl: string; refreshUrl: string; scopes: Record<string, string> };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
};

export type RequestBody = { required: true; content: Record<string, MediaType> };

export type Response = {
  description: string;
  headers: Record<string, Reference>;
  content: Record<string, MediaType>;
};

export type Header = { description: string; required?: boolean; schema: JsonSchema; example: string | number };

export type MediaType = {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
  /** The media types of a form's parts, by name of the part. */
  encoding?: Record<string, { contentType: string }>;
};
