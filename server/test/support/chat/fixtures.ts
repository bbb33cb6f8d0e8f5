import { systemClock } from '../../../src/base/clock.ts';
import { createApplication } from '../../../src/chat/applications/change-application.ts';
import { defineField } from '../../../src/chat/applications/define-field.ts';
import { showApplication } from '../../../src/chat/applications/show-application.ts';
import { postJson } from '../accounts/fixtures.ts';
import { neverLog } from '../http/watched-responses.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** The visitor origin of the tests' applications. */
export const PAGE_ORIGIN = 'https://shop.client.example';

export type ChatApp = { readonly id: string; readonly secret: string; readonly widgetKey: string };

type FieldInput = Parameters<typeof defineField>[2];

/** Creates a chat application with the given fields. */
export async function createChatApp(
  { database }: TestServer,
  options: {
    readonly identityVerification?: 'off' | 'required';
    readonly origins?: string[];
    readonly fields?: readonly FieldInput[];
  } = {},
): Promise<ChatApp> {
  const ctx = { em: database.fork(), clock: systemClock };
  const { identityVerification = 'off', origins = [PAGE_ORIGIN], fields = [] } = options;
  const { id, secret } = await createApplication(ctx, { name: 'Shop', visitorOrigins: origins, identityVerification });
  neverLog(secret);
  for (const field of fields) await defineField(ctx, id, field);
  return { id, secret, widgetKey: (await showApplication(ctx, id)).widgetKey };
}

export type SavedVisitor = {
  readonly chatVisitorId: string;
  readonly created: boolean;
  readonly visitor: Record<string, unknown> & { customFields: Record<string, unknown> };
  readonly visitorToken: string;
};

export type WidgetSession = {
  readonly sessionId: string;
  readonly token: string;
  readonly resumeToken: string;
  readonly resumed: boolean;
  readonly visitor: { chatVisitorId: string; identified: boolean; name: string | null; avatarUrl: string | null };
  readonly preChatFields: readonly { key: string }[];
};

type Failure = { readonly code: string; readonly message: string; readonly fields?: Record<string, string[]> };

/** A response body with data or an error, for tests that check the status first. */
export type Body<T> = { readonly data: T; readonly error: Failure };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends the save-visitor request of a client's server. */
export function saveVisitor(server: TestServer, app: ChatApp, visitor: unknown, headers: Record<string, string> = {}) {
  const path = `/api/chat/applications/${app.id}/save-visitor`;
  return postJson<Body<SavedVisitor>>(server, path, visitor, { ...bearer(app.secret), ...headers });
}

/** Sends a request of a client's server about one existing visitor. */
export function visitorCall<T = Record<string, unknown>>(
  server: TestServer,
  app: ChatApp,
  method: 'GET' | 'DELETE',
  id: string,
) {
  const path = `/api/chat/applications/${app.id}/visitors/${id}`;
  return server.request<Body<T>>(path, { method, headers: bearer(app.secret) });
}

/** Sends the request of a widget that loads in a page. */
export function startWidget(
  server: TestServer,
  app: ChatApp,
  input: Record<string, unknown> = {},
  origin: string | undefined = PAGE_ORIGIN,
) {
  const body = { chatApplicationId: app.id, widgetKey: app.widgetKey, ...input };
  return postJson<Body<WidgetSession>>(server, '/api/chat/widget/sessions', body, { origin });
}

export function renewWidget(server: TestServer, sessionId: string, resumeToken: string, origin = PAGE_ORIGIN) {
  type Renewed = Pick<WidgetSession, 'token' | 'resumeToken'>;
  const path = `/api/chat/widget/sessions/${sessionId}/renew`;
  return postJson<Body<Renewed>>(server, path, { resumeToken }, { origin });
}

export function endWidget(server: TestServer, sessionId: string, token: string, origin = PAGE_ORIGIN) {
  const headers = { ...bearer(token), origin };
  return server.request<Body<{ success: true }>>(`/api/chat/widget/sessions/${sessionId}`, {
    method: 'DELETE',
    headers,
  });
}

export type WidgetScenario = Awaited<ReturnType<typeof startWidgetScenario>>;

/** Starts a server with two applications: `app` has a pre-chat form, `strict` requires identity verification. */
export async function startWidgetScenario() {
  const server = await startTestServer();
  const topic = { key: 'topic', type: 'select' as const, options: ['order', 'price'], required: true };
  const app = await createChatApp(server, {
    fields: [
      { ...topic, label: 'Topic', labelBn: 'বিষয়', order: 1 },
      { key: 'note', type: 'textarea', order: 2 },
    ],
  });
  return {
    server,
    app,
    strict: await createChatApp(server, { identityVerification: 'required' }),
    /** Saves a visitor and returns the data of the response. */
    save: async (of: ChatApp, externalUserId: string, more: object = {}) =>
      (await saveVisitor(server, of, { externalUserId, ...more })).body.data,
    /** Starts a widget and returns the status and the data of the response. */
    start: async (of: ChatApp, input: Record<string, unknown> = {}) => {
      const { status, body } = await startWidget(server, of, input);
      return { status, ...body.data };
    },
  };
}
