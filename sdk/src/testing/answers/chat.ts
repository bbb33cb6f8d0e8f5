import { ERRORS, MAX_CHAT_BODY_BYTES, visitorRequest } from '@arot/contract';
import type { WidgetSessionRenewalRequest, WidgetSessionRequest } from '../../generated/chat-types.ts';
import type { SavedVisitor, Visitor, VisitorBatchResult, VisitorRequest } from '../../generated/server-types.ts';
import { parsePart } from '../contract-route.ts';
import type { Call } from '../mock-call.ts';
import { chatSecretsOf, checkFields, type FieldValue, fieldsOf, type WidgetSessions } from '../mock-chat.ts';
import { MockFailure } from '../mock-failure.ts';
import type { MockChatApplication, MockVisitor } from '../mock-state.ts';
import type { MockWorld } from '../mock-world.ts';

const NOT_VALID = {
  key: 'The chat application or its widget key is not valid.',
  session: 'The session or its token is not valid. Start a new session.',
  visitor: 'The visitor token is not valid.',
} as const;

/** Returns the answers of the chat API for servers and for widgets. */
export function chatAnswers(world: MockWorld, sessions: WidgetSessions) {
  const { state, chatApplications } = world;

  const find = (applicationId: string, id: string | undefined) =>
    state.visitors.find((visitor) => visitor.chatApplicationId === applicationId && visitor.chatVisitorId === id);

  const getVisitor = (visitor: MockVisitor | undefined): Visitor => {
    if (!visitor) throw new MockFailure('NOT_FOUND');
    const { chatApplicationId, ...shown } = visitor;
    return shown;
  };

  const replace = (visitor: MockVisitor, change: Partial<Visitor>) => {
    const changed = { ...visitor, ...change, updatedAt: new Date().toISOString() };
    state.visitors.splice(state.visitors.indexOf(visitor), 1, changed);
    return changed;
  };

  const insert = (chatApplicationId: string, more: Partial<Visitor>): MockVisitor => {
    const now = new Date().toISOString();
    const visitor = {
      ...{ chatApplicationId, chatVisitorId: world.createId('cv_'), externalUserId: null, identified: false },
      ...{ name: null, email: null, phone: null, avatarUrl: null, customFields: {}, createdAt: now, updatedAt: now },
      ...more,
    };
    state.visitors.push(visitor);
    return visitor;
  };

  /** Creates or changes the visitor of a user. @throws MockFailure VALIDATION_ERROR */
  const save = (application: MockChatApplication, { externalUserId, customFields, ...given }: VisitorRequest) => {
    const { set, removed, issues } = checkFields('customFields', fieldsOf(application), customFields ?? {});
    if (Object.keys(issues).length > 0) throw new MockFailure('VALIDATION_ERROR', { fields: issues });
    const { chatApplicationId } = application;
    const stored = state.visitors.find(
      (each) => each.chatApplicationId === chatApplicationId && each.externalUserId === externalUserId,
    );
    const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const before = customFields === null ? {} : (stored?.customFields ?? {});
    const merged = without({ ...before, ...set }, removed);
    const change = { ...stated, externalUserId, identified: true, customFields: merged };
    const visitor = stored ? replace(stored, change) : insert(chatApplicationId, change);
    return { visitor, created: stored === undefined };
  };

  /** @throws MockFailure for a caller who is not a server of the application */
  const requireServer = (call: Call): MockChatApplication => {
    if (call.origin !== null) {
      throw new MockFailure('FORBIDDEN', { text: 'This is for servers only: a page must never hold the secret.' });
    }
    const application = chatApplications.find(call.id);
    const { kind, token } = call.credential;
    const secrets = application ? chatSecretsOf(application) : [];
    if (!application || kind !== 'bearer' || !secrets.some(({ secret }) => secret === token)) {
      const text = 'The chat application secret is not valid. Send it as Authorization: Bearer cas_….';
      throw new MockFailure('UNAUTHENTICATED', { text });
    }
    if (application.enabled === false) {
      throw new MockFailure('FORBIDDEN', { text: 'This chat application is disabled.' });
    }
    return application;
  };

  /** @throws MockFailure for a page that may not show the widget of the application */
  const requirePage = (call: Call, application: MockChatApplication | undefined, unknown: 'key' | 'session') => {
    const { visitorOrigins } = application ?? {};
    const isListed = visitorOrigins === undefined || visitorOrigins.some((origin) => origin === call.origin);
    if (call.origin === null || !isListed || application?.enabled === false) throw new MockFailure('FORBIDDEN');
    if (!application) throw notValid(unknown);
    return application;
  };

  const requireSessionPage = (call: Call) => {
    const session = sessions.all.find(({ id }) => id === call.id);
    requirePage(call, session && chatApplications.find(session.chatApplicationId), 'session');
  };

  const checkPreChat = (application: MockChatApplication, values: Readonly<Record<string, unknown>>) => {
    const checked = checkFields('preChat', fieldsOf(application), values);
    const missing = fieldsOf(application).filter(
      ({ required, archived, key }) => required && !archived && !(key in checked.set),
    );
    const issues = {
      ...Object.fromEntries(missing.map(({ key }) => [`preChat.${key}`, ['Must be filled in.']])),
      ...checked.issues,
    };
    if (Object.keys(issues).length > 0) throw new MockFailure('VALIDATION_ERROR', { fields: issues });
    return checked;
  };

  /** Returns the session and the visitor of a page. @throws MockFailure */
  const openSession = (application: MockChatApplication, body: WidgetSessionRequest) => {
    const { chatApplicationId, identityVerification } = application;
    const proven = body.visitorToken === undefined ? undefined : sessions.verify(body.visitorToken);
    const isForged = body.visitorToken !== undefined && !find(chatApplicationId, proven);
    if (isForged || (proven && body.chatVisitorId && body.chatVisitorId !== proven)) throw notValid('visitor');
    const { resumeToken } = body;
    const session = resumeToken === undefined ? undefined : sessions.sessionOf(resumeToken);
    if (resumeToken !== undefined && session?.chatApplicationId !== chatApplicationId) throw notValid('session');
    if (resumeToken !== undefined && !sessions.take(resumeToken)) throw notValid('session');
    const wantedId = proven ?? body.chatVisitorId ?? session?.chatVisitorId;
    if (wantedId === undefined) {
      const visitor = insert(chatApplicationId, {});
      return { session: sessions.open(chatApplicationId, visitor.chatVisitorId), visitor, resumed: false };
    }
    const wanted = find(chatApplicationId, wantedId);
    if (session && wanted && session.chatVisitorId === wantedId) return { session, visitor: wanted, resumed: true };
    if (!wanted) throw new MockFailure('NOT_FOUND');
    if (identityVerification === 'required' && wanted.identified && !proven) throw notValid('visitor');
    const current = find(chatApplicationId, session?.chatVisitorId);
    if (session && proven && current && !current.identified && wanted.identified) {
      return { session, visitor: identify(current, wanted), resumed: true };
    }
    if (session) session.hasEnded = true;
    return { session: sessions.open(chatApplicationId, wantedId), visitor: wanted, resumed: true };
  };

  /** Moves an anonymous visitor to the user whom the page has proven. */
  const identify = (anonymous: MockVisitor, identified: MockVisitor) => {
    for (const session of sessions.all) {
      if (session.chatVisitorId === anonymous.chatVisitorId) session.chatVisitorId = identified.chatVisitorId;
    }
    state.visitors.splice(state.visitors.indexOf(anonymous), 1);
    return replace(identified, { customFields: { ...anonymous.customFields, ...identified.customFields } });
  };

  return {
    'chat.saveVisitor': (call: Call<VisitorRequest>): SavedVisitor => {
      const { visitor, created } = save(requireServer(call), call.body);
      const { chatVisitorId } = visitor;
      const visitorToken = sessions.sign(chatVisitorId);
      return { chatVisitorId, created, visitor: getVisitor(visitor), visitorToken, visitorTokenExpiresIn: 900 };
    },

    'chat.saveVisitors': (call: Call<{ readonly visitors: readonly unknown[] }>) => {
      const application = requireServer(call);
      const saveItem = (item: unknown, index: number): VisitorBatchResult => {
        const failed = (code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE', message: string, fields?: object) =>
          ({ index, error: { code, message, ...(fields ? { fields } : {}) } }) as VisitorBatchResult;
        if (new TextEncoder().encode(JSON.stringify(item)).length > MAX_CHAT_BODY_BYTES) {
          return failed('PAYLOAD_TOO_LARGE', 'The visitor is too large.');
        }
        const { value, fields } = parsePart(visitorRequest, item);
        if (fields) return failed('VALIDATION_ERROR', ERRORS.VALIDATION_ERROR.message, fields);
        try {
          const { visitor, created } = save(application, value as VisitorRequest);
          return { index, chatVisitorId: visitor.chatVisitorId, created };
        } catch (error) {
          if (!(error instanceof MockFailure)) throw error;
          return failed('VALIDATION_ERROR', ERRORS.VALIDATION_ERROR.message, error.details.fields);
        }
      };
      return { results: call.body.visitors.map(saveItem) };
    },

    'chat.getVisitor': (call: Call) => {
      requireServer(call);
      return getVisitor(find(call.id, call.params.chatVisitorId));
    },

    'chat.getVisitorByExternalId': (call: Call) => {
      requireServer(call);
      const { externalUserId } = call.params;
      return getVisitor(
        state.visitors.find((each) => each.chatApplicationId === call.id && each.externalUserId === externalUserId),
      );
    },

    'chat.deleteVisitor': (call: Call) => {
      requireServer(call);
      const visitor = find(call.id, call.params.chatVisitorId);
      if (!visitor) throw new MockFailure('NOT_FOUND');
      state.visitors.splice(state.visitors.indexOf(visitor), 1);
      for (const session of sessions.all) if (session.chatVisitorId === visitor.chatVisitorId) session.hasEnded = true;
      return { success: true };
    },

    'chat.createWidgetSession': (call: Call<WidgetSessionRequest>) => {
      const application = requirePage(call, chatApplications.find(call.body.chatApplicationId), 'key');
      if (application.widgetKey !== call.body.widgetKey) throw notValid('key');
      const preChat = call.body.preChat && checkPreChat(application, call.body.preChat);
      const { session, visitor: opened, resumed } = openSession(application, call.body);
      const fill = (fields: Record<string, FieldValue>, { set, removed }: NonNullable<typeof preChat>) =>
        opened.identified ? { ...set, ...fields } : without({ ...fields, ...set }, removed);
      const visitor = preChat ? replace(opened, { customFields: fill(opened.customFields, preChat) }) : opened;
      const { chatVisitorId, identified, name, avatarUrl } = visitor;
      return {
        ...{ sessionId: session.id, ...sessions.issue(session, call.body.resumeToken), resumed },
        visitor: { chatVisitorId, identified, name, avatarUrl },
        preChatFields: fieldsOf(application).flatMap(({ order, archived, ...field }) => (archived ? [] : [field])),
      };
    },

    'chat.renewWidgetSession': (call: Call<WidgetSessionRenewalRequest>) => {
      requireSessionPage(call);
      const { resumeToken } = call.body;
      const session = sessions.sessionOf(resumeToken);
      if (!session || session.id !== call.id || !sessions.take(resumeToken)) throw notValid('session');
      return sessions.issue(session, resumeToken);
    },

    'chat.endWidgetSession': (call: Call) => {
      const proven = sessions.find(sessions.verify(call.credential.token));
      requireSessionPage(call);
      if (!proven) throw notValid('session');
      if (proven.id !== call.id) throw new MockFailure('NOT_FOUND');
      proven.hasEnded = true;
      return { success: true };
    },
  };
}

function notValid(what: keyof typeof NOT_VALID): MockFailure {
  return new MockFailure('UNAUTHENTICATED', { text: NOT_VALID[what] });
}

function without(fields: Readonly<Record<string, FieldValue>>, removed: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !removed.includes(key)));
}
