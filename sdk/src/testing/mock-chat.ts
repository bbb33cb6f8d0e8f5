import { isWebUrl, MOBILE_NUMBER_MESSAGE, normalizeEmail, readMultiline, readPhone } from '@arot/contract';
import type { StaffChatField } from '../generated/staff-types.ts';
import type { MockChatApplication } from './mock-state.ts';
import { type MockWorld, validSecrets } from './mock-world.ts';

/** The largest length of a text whose field names none. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { text: 500, textarea: 5_000, url: 2_048 };

/** Returns the fields of the pre-chat form, with the archived ones, in their order. */
export function fieldsOf({ fields = [] }: MockChatApplication): StaffChatField[] {
  const defaults = { labelBn: null, required: false, options: [], order: 0, archived: false };
  return fields
    .map((field) => ({ ...defaults, label: field.key, maxLength: MAX_LENGTHS[field.type] ?? null, ...field }))
    .sort((a, b) => a.order - b.order);
}

export function chatSecretsOf({ secrets, chatApplicationSecret }: MockChatApplication) {
  return validSecrets(secrets, chatApplicationSecret);
}

export type FieldValue = string | number | boolean;
type FieldValues = Readonly<Record<string, unknown>>;

export type CheckedFields = {
  readonly set: Record<string, FieldValue>;
  readonly removed: readonly string[];
  readonly issues: Record<string, string[]>;
};

/** Validates values against the fields of an application. null and blank text remove a value. @param root such as `customFields` */
export function checkFields(root: string, fields: readonly StaffChatField[], values: FieldValues): CheckedFields {
  const set: Record<string, FieldValue> = {};
  const removed: string[] = [];
  const issues: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key && !each.archived);
    const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
    const checked = field && !isBlank ? checkValue(field, value) : undefined;
    if (!field) issues[`${root}.${key}`] = ['Is not a field of this application.'];
    else if (isBlank) removed.push(key);
    else if (checked?.issue) issues[`${root}.${key}`] = [checked.issue];
    else if (checked?.value !== undefined) set[key] = checked.value;
  }
  return { set, removed, issues };
}

type Checked = { readonly value?: FieldValue | undefined; readonly issue?: string };

function checkNumber(value: unknown): Checked {
  if (typeof value !== 'number') return { issue: 'Must be a number.' };
  const max = Number.MAX_SAFE_INTEGER;
  if (Math.abs(value) <= max) return { value };
  return { issue: `Must be between -${max} and ${max}. Define a text field for longer numbers.` };
}

function checkValue({ type, options, maxLength }: StaffChatField, value: unknown): Checked {
  if (type === 'number') return checkNumber(value);
  if (type === 'boolean') return typeof value === 'boolean' ? { value } : { issue: 'Must be true or false.' };
  if (typeof value !== 'string') return { issue: 'Must be text.' };
  const text = readMultiline(value).trim();
  const max = maxLength ?? 254;
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  if (type === 'select')
    return options.includes(value) ? { value } : { issue: `Must be one of ${options.join(', ')}.` };
  if ([...text].length > max) return { issue: `Must have at most ${max} characters.` };
  const normalize: Partial<Record<StaffChatField['type'], readonly [string | undefined, string]>> = {
    text: [/[\r\n\u2028\u2029]/.test(text) ? undefined : text, 'Must be one line.'],
    email: [normalizeEmail(text), 'Must be an email address.'],
    phone: [readPhone(text), MOBILE_NUMBER_MESSAGE],
    date: [isDate ? text : undefined, 'Must be a date such as 2026-01-31.'],
    url: [isWebUrl(text) ? text : undefined, 'Must be an http or https URL.'],
  };
  const [normal, issue = ''] = normalize[type] ?? [text];
  return normal === undefined ? { issue } : { value: normal };
}

/** A session of a widget, with the claims of its tokens. */
export type WidgetSessionState = {
  readonly id: string;
  readonly chatApplicationId: string;
  chatVisitorId: string;
  readonly createdAt: string;
  expiresAt: string;
  hasEnded: boolean;
};

type ResumeToken = { readonly sessionId: string; usedAt?: number; successor?: string };

const TOKEN_MS = 15 * 60_000;
const RESUME_MS = 30 * 24 * 3_600_000;
/** A used resume token returns the same successor again for 10 seconds, unless the successor was used. */
const GRACE_MS = 10_000;

/** The sessions of chat widgets, and the tokens that prove them. */
export class WidgetSessions {
  readonly all: WidgetSessionState[] = [];
  readonly #world: MockWorld;
  readonly #resumeTokens = new Map<string, ResumeToken>();
  readonly #tokens = new Map<string, { readonly subject: string; readonly expiresAt: number }>();

  constructor(world: MockWorld) {
    this.#world = world;
  }

  open(chatApplicationId: string, chatVisitorId: string): WidgetSessionState {
    const session = {
      ...{ id: this.#world.createId('cws_'), chatApplicationId, chatVisitorId, hasEnded: false },
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + RESUME_MS).toISOString(),
    };
    this.all.push(session);
    return session;
  }

  find(id: string | undefined): WidgetSessionState | undefined {
    return this.all.find(
      (session) => session.id === id && !session.hasEnded && Date.parse(session.expiresAt) > Date.now(),
    );
  }

  /** Returns a token for 15 minutes that proves a visitor or a session. */
  sign(subject: string): string {
    const token = this.#world.createToken();
    this.#tokens.set(token, { subject, expiresAt: Date.now() + TOKEN_MS });
    return token;
  }

  /** Returns what a token proves; undefined for a token that is not valid. */
  verify(token: string | undefined): string | undefined {
    const signed = this.#tokens.get(token ?? '');
    return signed && signed.expiresAt > Date.now() ? signed.subject : undefined;
  }

  /** Returns the tokens of a session. @param taken the resume token that was used for them */
  issue(session: WidgetSessionState, taken?: string) {
    const used = taken === undefined ? undefined : this.#resumeTokens.get(taken);
    const resumeToken = used?.successor ?? `crt_${this.#world.createToken()}`;
    if (used) used.successor = resumeToken;
    if (!this.#resumeTokens.has(resumeToken)) this.#resumeTokens.set(resumeToken, { sessionId: session.id });
    session.expiresAt = new Date(Date.now() + RESUME_MS).toISOString();
    return { token: this.sign(session.id), expiresIn: TOKEN_MS / 1_000, resumeToken };
  }

  sessionOf(resumeToken: string): WidgetSessionState | undefined {
    return this.find(this.#resumeTokens.get(resumeToken)?.sessionId);
  }

  /** Uses a resume token. A second use after the grace ends its session, because another party may have it. */
  take(resumeToken: string): boolean {
    const token = this.#resumeTokens.get(resumeToken);
    const session = this.sessionOf(resumeToken);
    if (!token || !session) return false;
    const successor = this.#resumeTokens.get(token.successor ?? '');
    const isInGrace =
      token.usedAt !== undefined && Date.now() - token.usedAt < GRACE_MS && successor?.usedAt === undefined;
    if (token.usedAt !== undefined && !isInGrace) session.hasEnded = true;
    token.usedAt ??= Date.now();
    return !session.hasEnded;
  }
}
