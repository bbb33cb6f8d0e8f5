import type { errorStatuses } from '../src/generated/error-statuses.ts';
import type { ProductCodes } from '../src/generated/types.ts';

/**
 * The parts of the contract that `src/testing` uses, without their types. The published types of `@arot/sdk/testing` must not
 * name the contract, which is not published. `tsc -p .` checks the same code with the contract's own types.
 */
export type ApiRoute = {
  readonly method: string;
  readonly path: string;
  readonly pathParams?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly responses: Record<number, unknown>;
  readonly metadata: {
    readonly auth: string;
    readonly permission?: string;
    readonly sdk: string;
    readonly sdkEntry?: string;
    readonly withOneTimePassword?: true | 'FORBIDDEN';
    readonly withoutSecondFactor?: true;
    readonly fresh?: true;
    readonly powers?: readonly string[];
    readonly powersWith?: readonly string[];
    readonly withoutRules?: readonly string[];
    readonly ifMatch?: 'required';
    readonly created?: string;
    readonly ignoresBody?: true;
    readonly maxBodyBytes?: number;
    readonly files?: Readonly<Record<string, { readonly mimeTypes: readonly string[]; readonly required?: true }>>;
    readonly download?: { readonly mimeTypes: readonly string[] };
  };
};
export type FieldErrors = Record<string, string[]>;
export type ErrorCode = keyof typeof errorStatuses;
export declare const ERRORS: Record<ErrorCode, { status: number; message: string }>;
export declare const MAX_DOCUMENT_BYTES: number;
type DocumentPart = {
  readonly type: 'SHOP_IMAGE' | 'NID' | 'TRADE_LICENSE';
  readonly path: string;
  readonly mimeTypes: readonly string[];
};
export declare const DOCUMENT_PARTS: Record<'shopImage' | 'nidDocument' | 'tradeLicenseDocument', DocumentPart>;
type Message = { readonly en: string; readonly bn: string };
export declare function fieldsIn(language: 'en' | 'bn', fields: Record<string, Message[]>): FieldErrors;
export declare const API_SCOPES: readonly string[];
export declare const PROGRAM_PERMISSIONS: readonly string[];
export declare const SETTING_KEYS: readonly string[];
export declare const registrationOptions: object;
type Fields = { pick<T extends object>(whole: T, selection: number | undefined): T };
export declare const productFields: Fields;
export declare const productDetailFields: Fields;
export declare const productIncludes: Fields;
export declare const CODE_NAMES: readonly (keyof ProductCodes)[];
export declare const NEW_CODES: ProductCodes;
export declare const QUOTE_TOKEN_TYPE: string;
export declare const QUOTE_AUDIENCE_PATH: string;
type NamedRoute = { domain: string; operation: string; route: ApiRoute };
export declare function listRoutes(): NamedRoute[];
export declare function normalizeEmail(text: string): string | undefined;
export declare function normalizeMobileNumber(text: string): string | undefined;
export declare function toHundredths(decimal: string): bigint;
export declare function fromHundredths(hundredths: bigint): string;
export declare function hasPermission(permissions: readonly string[], permission: string): boolean;
export declare function programAccess(metadata: ApiRoute['metadata']): { readonly key: boolean };
export declare function hasRule(metadata: ApiRoute['metadata'], rule: string): boolean;
export declare function isRepeatable(route: ApiRoute): boolean;
export declare const oauth: Record<string, unknown>;
export declare function listOAuthRoutes(): { operation: string; route: Pick<ApiRoute, 'method' | 'path' | 'body'> }[];

/** `@arot/contract/examples` */
export declare function exampleOf(named: NamedRoute): { readonly bodies: Record<string, { readonly value: unknown }> };

/** `@arot/contract/issues` */
export declare function partErrors(
  part: 'pathParams' | 'query' | 'headers' | 'body' | 'form',
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, Message[]>;
