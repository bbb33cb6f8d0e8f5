import type { errorStatuses } from '../src/generated/routes.ts';

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
    readonly withOneTimePassword?: true;
    readonly withoutSecondFactor?: true;
    readonly fresh?: true;
    readonly powers?: readonly string[];
    readonly powersWith?: readonly string[];
    readonly withoutRules?: readonly string[];
    readonly created?: string;
    readonly ignoresBody?: true;
    readonly maxBodyBytes?: number;
    readonly files?: Readonly<Record<string, { readonly mimeTypes: readonly string[]; readonly required?: true }>>;
    readonly download?: { readonly mimeTypes: readonly string[] };
  };
};
export type ErrorCode = keyof typeof errorStatuses;
export declare const ERRORS: Record<ErrorCode, { status: number; message: string }>;
export declare const MAX_KEYS: number;
export declare const MAX_CHAT_BODY_BYTES: number;
export declare const MAX_DOCUMENT_BYTES: number;
type DocumentPart = {
  readonly type: 'SHOP_IMAGE' | 'NID' | 'TRADE_LICENSE';
  readonly path: string;
  readonly mimeTypes: readonly string[];
};
export declare const DOCUMENT_PARTS: Record<'shopImage' | 'nidDocument' | 'tradeLicenseDocument', DocumentPart>;
export declare const DOCUMENT_TYPES: readonly DocumentPart['type'][];
export declare const PASSWORD_CHANGE_REQUIRED: string;
export declare const PERMISSIONS: Readonly<Record<string, string>>;
export declare const API_SCOPES: readonly string[];
export declare const PROGRAM_PERMISSIONS: readonly string[];
export declare const PICTURE_TYPES: Readonly<Record<string, string>>;
export declare const PICTURE_WIDTHS: readonly number[];
export declare const SETTING_KEYS: readonly string[];
export declare const registrationOptions: object;
type Fields = { pick<T extends object>(whole: T, selection: number | undefined): T };
export declare const productFields: Fields;
export declare const productDetailFields: Fields;
export declare const productIncludes: Fields;
export declare const QUOTE_TOKEN_TYPE: string;
export declare const QUOTE_AUDIENCE_PATH: string;
export declare const MAX_ACTIVE_LISTS: number;
export declare const MAX_GROUPS_OF_CUSTOMER: number;
type Break = { readonly minQuantity: number; readonly price: string };
export declare function breaksProblem(
  breaks: readonly Break[],
  finalPrice: string,
): { readonly index: number; readonly message: string } | undefined;
export declare function listRoutes(): { operation: string; route: ApiRoute }[];
export declare function normalizeEmail(text: string): string | undefined;
export declare function foldHeader(typed: string): string;
export declare function readCode(typed: string): string;
export declare function readMultiline(typed: string): string;
export declare function readPhone(typed: string): string | undefined;
export declare const MOBILE_NUMBER_MESSAGE: string;
export declare function normalizeMobileNumber(text: string): string | undefined;
export declare function toGtin14(digits: string): string;
export declare function toHundredths(decimal: string): bigint;
export declare function fromHundredths(hundredths: bigint): string;
export declare function repeatedSynonyms(groups: readonly (readonly string[])[]): string[];
export declare function hasPermission(permissions: readonly string[], permission: string): boolean;
export declare function matchesEvent(pattern: string, type: string): boolean;
export declare function programAccess(metadata: ApiRoute['metadata']): { readonly key: boolean };
export declare function hasRule(metadata: ApiRoute['metadata'], rule: string): boolean;
export declare function isRepeatable(route: ApiRoute): boolean;
export declare function isWebUrl(text: string): boolean;
export declare const visitorRequest: unknown;
export declare const oauth: Record<string, unknown>;
export declare function listOAuthRoutes(): { operation: string; route: Pick<ApiRoute, 'method' | 'path' | 'body'> }[];
