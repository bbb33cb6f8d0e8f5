// Generated from the contract by `npm run generate`. Do not edit.


/** The body of every error. */
export interface ApiErrorResponse {
  error: ErrorDetails;
}

/** Error code, for programs: VALIDATION_ERROR, UNAUTHENTICATED, FORBIDDEN, REAUTHENTICATION_REQUIRED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED, NOT_FOUND, CONFLICT, LAST_FACTOR, CURSOR_EXPIRED, PRECONDITION_FAILED, PAYLOAD_TOO_LARGE, IDEMPOTENCY_MISMATCH, PRECONDITION_REQUIRED, RATE_LIMITED, INTERNAL_ERROR, STORAGE_ERROR, SERVICE_UNAVAILABLE, CODES_UNAVAILABLE, or one of a later version. */
export type ErrorCode = 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'NOT_FOUND' | 'CONFLICT' | 'LAST_FACTOR' | 'CURSOR_EXPIRED' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'IDEMPOTENCY_MISMATCH' | 'PRECONDITION_REQUIRED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'STORAGE_ERROR' | 'SERVICE_UNAVAILABLE' | 'CODES_UNAVAILABLE' | (string & {});

/** What went wrong. */
export interface ErrorDetails {
  code: ErrorCode;
  /** Error message, for people. */
  message: string;
  /** Messages per field, keyed by its name in the query, path or body. */
  fields?: {
    [key: string]: string[];
  };
}

/** A visitor that was saved. */
export interface SavedVisitor {
  /** Give it to the widget when it loads. */
  chatVisitorId: string;
  /** Whether the visitor is new. */
  created: boolean;
  visitor: Visitor;
  /** Proves to the widget session API that the page belongs to this visitor, if identity verification is required. */
  visitorToken: string;
  /** Lifetime of the visitor token in seconds. */
  visitorTokenExpiresIn: number;
}

/** The operation succeeded. */
export interface Success {
  /** Always true. */
  success: true;
}

/** A chat visitor, with everything that its client may read. */
export interface Visitor {
  chatVisitorId: string;
  /** null for an anonymous visitor. */
  externalUserId: string | null;
  /** Whether the visitor is a user of the client. */
  identified: boolean;
  name: string | null;
  email: string | null;
  phone: string | null;
  avatarUrl: string | null;
  /** Values by the keys of the pre-chat fields. */
  customFields: {
    [key: string]: string | number | boolean;
  };
  createdAt: string;
  updatedAt: string;
}

/** Visitors to save, each of at most 32 KiB. */
export interface VisitorBatchRequest {
  readonly visitors: VisitorRequest[];
}

/** The result for one visitor of a batch. */
export interface VisitorBatchResult {
  /** Position in the request, from 0. */
  index: number;
  /** Present if the visitor was saved. */
  chatVisitorId?: string;
  /** Present if the visitor was saved: whether it is new. */
  created?: boolean;
  /** Present if the visitor was rejected. */
  error?: ErrorDetails;
}

/** The result for each visitor. */
export interface VisitorBatchResults {
  /** One for each visitor, in the order of the request. */
  results: VisitorBatchResult[];
}

/** A user of the client. An omitted value stays as it is; null and blank text clear it. */
export interface VisitorRequest {
  /**
   * The user's id in the client's own database. Case-sensitive.
   * @minLength 1
   * @maxLength 255
   */
  readonly externalUserId: string;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly avatarUrl?: string | null | undefined;
  /** Values by the keys of the application's pre-chat fields. They are merged key by key: a null value removes that field, and null instead of the object removes all. */
  readonly customFields?: {
    [key: string]: unknown;
  } | null | undefined;
}
