import type { AppRoute } from '@ts-rest/core';
import * as z from 'zod';
import { ERROR_CODES, ERRORS, type ErrorCode } from './errors.ts';
import type { FileParts } from './form-body.ts';
import { alwaysGivesPowers, hasRule, type PowerMetadata } from './powers.ts';
import { CLOSED_TO_PROGRAMS, type CustomerScope, type PRICES_SCOPE } from './scopes.ts';
import type { Permission } from './staff/permissions.ts';
import { documentedAs } from './wire.ts';

/**
 * The callers that may use a route, and the credential that they need:
 *
 * - `none`: credentials are ignored;
 * - `lenient`: cookie or bearer token; an invalid one is not an error;
 * - `optional`: cookie, bearer token or none; an invalid Authorization header is rejected;
 * - `session`: an active session;
 * - `customer`: an active customer without a staff role;
 * - `staff`: an active account with a staff role that has the route's permission;
 * - `chat-secret`: a server, with the secret of the chat application in the path as a bearer token, and no Origin;
 * - `widget`: a page of an origin that the chat application allows, with a widget key or resume token in the body;
 * - `widget-token`: such a page, with a widget token as a bearer token.
 *
 * @see catalog specification, section 5; OAuth and chat specification, section 5
 */
export type AuthRequirement =
  | 'none'
  | 'lenient'
  | 'optional'
  | 'session'
  | 'customer'
  | 'staff'
  | 'chat-secret'
  | 'widget'
  | 'widget-token';

/** A staff route names a permission, and some need another one. Other routes have none. */
type Authorization =
  | { readonly auth: Exclude<AuthRequirement, 'staff'>; readonly permission?: never; readonly alsoNeeds?: never }
  | {
      readonly auth: 'staff';
      readonly permission: Permission;
      /** The permission that every request needs beside `permission`. The operation checks it. */
      readonly alsoNeeds?: Permission;
    };

/** The properties of a route beside its schemas. The metadata is published with the contract, so it must not be private. */
export type RouteMetadata = Authorization &
  PowerMetadata & {
    /** The operation's name in the SDK: `products.list` is `client.products.list`, and `staff.products.list` for staff. */
    readonly sdk: `${string}.${string}`;
    /**
     * The operation id in the OpenAPI documents. By default it is the key of the route. Another one is necessary if code
     * generators derive the name of a component from the key: `login` gives `LoginRequest` and `LoginResponse`.
     */
    readonly operationId?: string;
    /**
     * The entry point of the SDK for the operation, if it is not the client itself. Operations that need the secret of a
     * server must not be in a browser's bundle.
     */
    readonly sdkEntry?: 'server' | 'chat' | 'staff';
    /** Maximum size of the JSON body in bytes. Without it, the server's default of 100 KiB applies. */
    readonly maxBodyBytes?: number;
    /** The maximum depth of nested arrays and objects in the JSON body. Without it, the server's default of 32 applies. */
    readonly maxBodyDepth?: number;
    /** The body is not read. */
    readonly ignoresBody?: true;
    /**
     * `If-Match` is required: the operation changes the version of the resource that the caller has read.
     *
     * @see docs/decisions/0047-staff-api.md
     */
    readonly ifMatch?: 'required';
    /**
     * The session of a one-time password may use the route. Without it, such a session gets 403 `PASSWORD_CHANGE_REQUIRED`, or
     * `FORBIDDEN` where the specification states the codes of the route.
     */
    readonly withOneTimePassword?: true | 'FORBIDDEN';
    /**
     * The session must be fresh: its user has signed in, or proved the identity again, a short time ago. If the account has a second
     * factor, only a proof of it counts. Otherwise 403.
     */
    readonly fresh?: true;
    /** A session of a staff member that lacks the required second factor may use the route. Without it, such a session gets 403. */
    readonly withoutSecondFactor?: true;
    /** The scope that opens a route of a person's own account to the token of an application. @see programAccess */
    readonly scope?: CustomerScope | typeof PRICES_SCOPE;
    /** A route of sessions that keys may use too. @see programAccess */
    readonly openTo?: 'keys';
    /** Programs that may not use the route: neither keys nor applications, or only keys may. @see programAccess */
    readonly closedTo?: 'programs' | 'applications';
    /**
     * The path of the resource that a 201 creates, for its `Location`. Its parameters are those of the request's path, or
     * properties of the response's data.
     */
    readonly created?: `/${string}`;
    /** A POST that only reads: its input is too long for a query. */
    readonly onlyReads?: true;
    /** `Idempotency-Key` is ignored: a stored response would be wrong later, or would tell something about the input. */
    readonly notRepeatable?: true;
    /** While the database does not respond, callers without a session get the last response, with `X-Arot-As-Of`. */
    readonly mayBeStale?: true;
    /** The error codes that neither the statuses nor the other metadata of the route tell. */
    readonly codes?: readonly (typeof STATED_CODES)[number][];
    /**
     * The route is deprecated since a day, and `instead` is a sentence that says what to use. Documents and types have both, and each
     * response has the `Deprecation` header.
     *
     * @see docs/use/versions.md
     */
    readonly deprecated?: { readonly since: `${number}-${number}-${number}`; readonly instead: string };
    /** Group in the OpenAPI documents. */
    readonly tag: string;
    /** `rejected`: HEAD is a 405, because it must not run the GET. */
    readonly head?: 'rejected';
    /** The file parts of a multipart body, beside the text parts that its schema describes. */
    readonly files?: FileParts;
    /** The response is not JSON but a file of one of these types, as an attachment. `streamed`: its length is not known before. */
    readonly download?: { readonly mimeTypes: readonly string[]; readonly streamed?: true };
  };

/**
 * Returns true if a route accepts `Idempotency-Key`: a request that is repeated within 24 hours gets the first response again.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export function isRepeatable({ method, metadata }: Pick<ApiRoute, 'method' | 'metadata'>): boolean {
  const { auth, files, onlyReads, notRepeatable } = metadata;
  const hasAccount = auth === 'staff' || auth === 'session' || auth === 'customer';
  return method === 'POST' && hasAccount && files === undefined && !onlyReads && !notRepeatable;
}

/** Returns what documents and types say about a deprecated route; undefined for others. */
export function deprecationOf({
  metadata: { deprecated },
}: {
  readonly metadata: Pick<RouteMetadata, 'deprecated'>;
}): string | undefined {
  return deprecated && `since ${deprecated.since}. ${deprecated.instead}`;
}

/** The error codes that a route has only if its metadata states them (`codes`). */
const STATED_CODES = ['LAST_FACTOR', 'CODES_UNAVAILABLE'] as const;

/** Returns the error codes that a route can return with a status. */
export function errorCodesOf({ metadata }: Pick<ApiRoute, 'metadata'>, status: number): ErrorCode[] {
  const { auth, fresh, powersWith, codes = [], withOneTimePassword, withoutSecondFactor } = metadata;
  const has: Partial<Record<ErrorCode, boolean>> = {
    PASSWORD_CHANGE_REQUIRED: /session|customer|staff/.test(auth) && withOneTimePassword === undefined,
    // A session that only a code has opened has no powers, and staff members have no such session.
    REAUTHENTICATION_REQUIRED:
      fresh === true ||
      powersWith !== undefined ||
      hasRule(metadata, 'factor') ||
      (/session|customer/.test(auth) && alwaysGivesPowers(metadata)),
    SECOND_FACTOR_REQUIRED: /session|customer|staff/.test(auth) && !withoutSecondFactor,
    ...Object.fromEntries(STATED_CODES.map((code) => [code, codes.includes(code)])),
  };
  return ERROR_CODES.filter((code) => ERRORS[code].status === status && has[code] !== false);
}

/**
 * Returns what a program needs for a route: whether a key is accepted, and the scope that the token of an application needs.
 * `scope` is null where a token needs none, and undefined where no token is accepted.
 */
export function programAccess(metadata: RouteMetadata): {
  readonly key: boolean;
  readonly scope: string | null | undefined;
} {
  const { auth, permission, scope, openTo, closedTo } = metadata;
  if (closedTo === 'programs' || alwaysGivesPowers(metadata)) return { key: false, scope: undefined };
  if (auth === 'optional') return { key: true, scope: null };
  if (auth !== 'staff') return { key: openTo === 'keys', scope };
  if (CLOSED_TO_PROGRAMS.includes(permission)) return { key: false, scope: undefined };
  return { key: true, scope: closedTo === 'applications' ? undefined : `staff:${permission}` };
}

/** Returns the permissions that every request of a route needs. */
export function permissionsOf({ permission, alsoNeeds }: RouteMetadata): Permission[] {
  return [permission, alsoNeeds].filter((each) => each !== undefined);
}

export type ApiRoute = AppRoute & { readonly metadata: RouteMetadata; readonly summary: string };

/** The headers of a route with `ifMatch`. A request without them reaches the operation, which rejects it with 428. */
const ifMatchHeaders = documentedAs(
  z
    .object({ 'if-match': z.string().describe('The `version` of the resource that the caller has read, or `*`.') })
    .meta({ id: 'IfMatchHeaders', description: 'The headers of a request that changes a version.' }),
  z.object({}),
);

type WithHeaders<R extends ApiRoute> = R extends { readonly metadata: { readonly ifMatch: 'required' } }
  ? R & { readonly headers: typeof ifMatchHeaders }
  : R;

/** Declares the routes of one domain. A route without metadata or summary does not compile. */
export function defineRoutes<const T extends Record<string, ApiRoute>>(
  routes: T,
): { [K in keyof T]: WithHeaders<T[K]> } {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    route.metadata.ifMatch ? { ...route, headers: ifMatchHeaders } : route,
  ]);
  return Object.fromEntries(entries);
}
