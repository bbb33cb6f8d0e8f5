// Generated from the contract by `npm run generate`. Do not edit.


/** The body of every error. */
export interface ApiErrorResponse {
  error: ErrorDetails;
}

/** The type of a field of the pre-chat form. */
export type ChatFieldType = 'text' | 'textarea' | 'email' | 'phone' | 'number' | 'boolean' | 'select' | 'date' | 'url';

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

/** A field of the pre-chat form. */
export interface PreChatField {
  key: string;
  type: ChatFieldType;
  /** English label; the key if no label is defined. */
  label: string;
  /** Bengali label. */
  labelBn: string | null;
  /** Whether the form must have a value for it. */
  required: boolean;
  /** The choices of a `select`; empty for other types. */
  options: string[];
  /** Maximum number of characters; null for types that are not text. */
  maxLength: number | null;
}

/** New tokens of a session; the old resume token has been used. */
export interface RenewedWidgetSession {
  /** Widget token: a JWT, valid for 15 minutes. */
  token: string;
  /** Lifetime of the token in seconds. */
  expiresIn: number;
  /** Renews or resumes the session. Valid once, within 30 days. */
  resumeToken: string;
}

/** The operation succeeded. */
export interface Success {
  /** Always true. */
  success: true;
}

/** The page that shows the widget. */
export interface WidgetPage {
  /**
   * @minLength 1
   * @maxLength 2048
   */
  readonly url?: string | undefined;
  /** @maxLength 300 */
  readonly title?: string | undefined;
  /** @maxLength 2048 */
  readonly referrer?: string | undefined;
}

/** A session of the widget. */
export interface WidgetSession {
  sessionId: string;
  /** Widget token: a JWT, valid for 15 minutes. */
  token: string;
  /** Lifetime of the token in seconds. */
  expiresIn: number;
  /** Renews or resumes the session. Valid once, within 30 days. */
  resumeToken: string;
  /** Whether the visitor existed before. */
  resumed: boolean;
  visitor: WidgetVisitor;
  /** The pre-chat form, in order. */
  preChatFields: PreChatField[];
}

/** Renews a session of the widget. */
export interface WidgetSessionRenewalRequest {
  /**
   * The newest resume token of the session.
   * @minLength 1
   * @maxLength 2048
   */
  readonly resumeToken: string;
}

/** The request of a widget that loads. */
export interface WidgetSessionRequest {
  /**
   * @minLength 1
   * @maxLength 100
   */
  readonly chatApplicationId: string;
  /**
   * Public: it names the widget and authenticates nothing.
   * @minLength 1
   * @maxLength 100
   */
  readonly widgetKey: string;
  /**
   * The visitor to resume: an id that save-visitor returned. Not sufficient if identity verification is required.
   * @maxLength 67
   */
  readonly chatVisitorId?: string | undefined;
  /**
   * Token from save-visitor that proves which visitor the page belongs to.
   * @minLength 1
   * @maxLength 2048
   */
  readonly visitorToken?: string | undefined;
  /**
   * The newest resume token of the page's earlier session.
   * @minLength 1
   * @maxLength 2048
   */
  readonly resumeToken?: string | undefined;
  /** Values of the pre-chat form, by key. For an identified visitor, they only fill in missing values. */
  readonly preChat?: {
    [key: string]: unknown;
  } | undefined;
  /** Where the widget is shown. */
  readonly page?: WidgetPage | undefined;
}

/** What a page may know about its visitor. */
export interface WidgetVisitor {
  chatVisitorId: string;
  identified: boolean;
  name: string | null;
  avatarUrl: string | null;
}
