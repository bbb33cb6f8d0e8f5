import type { IncomingMessage } from 'node:http';
import { type Message, messages } from '@arot/contract';
import { ApiError } from './api-error.ts';
import { requestLog } from './request-log.ts';

/** The check that rejected a request, with its values. For the log only. */
export type ForbiddenReason = {
  readonly check:
    | 'public origin'
    | 'trusted origin'
    | 'server without an origin'
    | 'widget origin'
    | 'chat application enabled'
    | 'account type'
    | 'permission'
    | 'program'
    | 'scope'
    | 'factor reset'
    | 'hold after a reset'
    | 'verified email'
    | 'price tier'
    | 'form token';
  /** The action that the caller tried. */
  readonly mode?: string;
  readonly origin?: string | undefined;
  readonly accountType?: string;
  readonly applicationId?: string;
};

/** The maximum length of a text from a caller that is logged. */
const MAX_LENGTH = 200;

/**
 * A 403. The caller gets the default message, or `message`. The log gets the reason, so that an operator can find an origin
 * that is missing from the configuration.
 */
export class ForbiddenError extends ApiError {
  readonly reason: Readonly<Record<string, string>>;

  constructor(reason: ForbiddenReason, message?: Message) {
    super('FORBIDDEN', message === undefined ? {} : { message });
    this.reason = Object.fromEntries(Object.entries(reason).map(([name, value]) => [name, clean(value)]));
  }
}

/**
 * A 403 for a token of an application that lacks a scope.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 insufficient_scope
 */
export class InsufficientScopeError extends ForbiddenError {
  readonly scope: string | undefined;

  /** @param scope the scope that the request needs; undefined if none is enough */
  constructor(scope: string | undefined) {
    const message = scope === undefined ? messages.notForTokens : messages.scopeNeeded(scope);
    super({ check: 'scope', mode: scope ?? '' }, message);
    this.scope = scope;
  }
}

/** Logs why a request was forbidden, at a level that is written by default. Ignores other errors. */
export function logForbidden(request: IncomingMessage, error: unknown): void {
  if (error instanceof ForbiddenError) requestLog(request).warn(error.reason, 'request forbidden');
}

/** Replaces control and formatting characters, which could forge or reorder text on an operator's terminal. */
function clean(text: string | undefined): string {
  if (text === undefined) return '(none)';
  const visible = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
  return visible.length > MAX_LENGTH ? `${visible.slice(0, MAX_LENGTH)}…` : visible;
}
