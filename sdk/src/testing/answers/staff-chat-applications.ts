import type {
  ChatSecretRotation,
  StaffChatApplication,
  StaffChatApplicationChange,
  StaffChatFieldDefinition,
  StaffNewChatApplication,
  WidgetSessionEnd,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { chatSecretsOf, fieldsOf, type WidgetSessions } from '../mock-chat.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import type { MockChatApplication } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type MockWorld, rotate } from '../mock-world.ts';

export function staffChatApplicationAnswers(world: MockWorld, sessions: WidgetSessions) {
  const { chatApplications, state } = world;

  const toApplication = (application: MockChatApplication): StaffChatApplication => ({
    chatApplicationId: application.chatApplicationId,
    version: chatApplications.versionOf(application),
    name: application.name ?? application.chatApplicationId,
    widgetKey: application.widgetKey,
    visitorOrigins: [...(application.visitorOrigins ?? [])],
    identityVerification: application.identityVerification ?? 'off',
    enabled: application.enabled ?? true,
    createdAt: application.createdAt ?? DEFAULT_CREATED_AT,
    secrets: chatSecretsOf(application).map(({ secret, createdAt, expiresAt }) => ({
      ...{ prefix: secret.slice(0, 20), createdAt, expiresAt, lastUsedAt: null },
    })),
    fields: fieldsOf(application),
  });

  const change = (call: Call, input: Partial<MockChatApplication>) =>
    toApplication(chatApplications.change(chatApplications.match(call), input));

  const createSecret = () => `cas_${world.createId('').slice(-16).replace(/\D/g, '0')}_${world.createToken()}`;

  const liveSessions = (chatApplicationId: string) =>
    sessions.all.filter((session) => session.chatApplicationId === chatApplicationId && sessions.find(session.id));

  const visitorOf = (chatVisitorId: string) => state.visitors.find((each) => each.chatVisitorId === chatVisitorId);

  return {
    'staff.chatApplications.list': (call: Call<unknown, CursorQuery>) =>
      listPart(
        state.chatApplications,
        call.query,
        (each) => [each.name ?? each.chatApplicationId, each.chatApplicationId],
        toApplication,
      ),

    'staff.chatApplications.get': (call: Call) => toApplication(chatApplications.get(call.id)),

    'staff.chatApplications.create': (call: Call<StaffNewChatApplication>) => {
      const chatApplicationSecret = createSecret();
      const application: MockChatApplication = {
        ...{ chatApplicationId: world.createId('cap_'), widgetKey: world.createId('wk_'), chatApplicationSecret },
        createdAt: new Date().toISOString(),
        ...(call.body as Partial<MockChatApplication>),
        visitorOrigins: checkOrigins(call.body.visitorOrigins),
      };
      state.chatApplications.push(application);
      return { ...toApplication(application), chatApplicationSecret };
    },

    'staff.chatApplications.change': (call: Call<StaffChatApplicationChange>) => {
      const { visitorOrigins } = call.body;
      const origins = visitorOrigins ? { visitorOrigins: checkOrigins(visitorOrigins) } : {};
      return change(call, { ...(call.body as Partial<MockChatApplication>), ...origins });
    },

    'staff.chatApplications.rotateSecret': (call: Call<ChatSecretRotation>) => {
      const application = chatApplications.match(call);
      const chatApplicationSecret = createSecret();
      const oldSecretsEndAt = new Date(Date.now() + (call.body.keepOldSeconds ?? 0) * 1_000).toISOString();
      const secrets = rotate(chatSecretsOf(application), chatApplicationSecret, oldSecretsEndAt);
      const { version } = toApplication(chatApplications.change(application, { secrets }));
      return { chatApplicationSecret, oldSecretsEndAt, version };
    },

    'staff.chatApplications.disable': (call: Call) => change(call, { enabled: false }),

    'staff.chatApplications.enable': (call: Call) => change(call, { enabled: true }),

    'staff.chatApplications.defineField': (call: Call<StaffChatFieldDefinition>) => {
      const application = chatApplications.match(call);
      const { key, type, options = [] } = call.body;
      const fields = application.fields ?? [];
      const before = fields.find((field) => field.key === key);
      if (!/^[\w-]{1,64}$/.test(key)) throw invalid('key', 'Must be 1 to 64 letters, digits, hyphens and underscores.');
      if (before && before.type !== type) {
        throw invalid('type', `"${key}" is a ${before.type}; archive it and define another field.`);
      }
      if ((type === 'select') !== options.length > 0) {
        throw invalid(
          'options',
          type === 'select' ? 'A select needs at least one option.' : 'Only a select has options.',
        );
      }
      const field = { ...call.body, key, type } as NonNullable<MockChatApplication['fields']>[number];
      const defined = before ? fields.map((each) => (each === before ? field : each)) : [...fields, field];
      return toApplication(chatApplications.change(application, { fields: defined }));
    },

    'staff.chatApplications.archiveField': (call: Call) => {
      const application = chatApplications.match(call);
      const { key } = call.params;
      if (!application.fields?.some((field) => field.key === key)) {
        throw new MockFailure('NOT_FOUND', { text: `The chat application has no field "${key}".` });
      }
      const fields = application.fields.map((field) => (field.key === key ? { ...field, archived: true } : field));
      return toApplication(chatApplications.change(application, { fields }));
    },

    'staff.chatApplications.sessions': (call: Call<unknown, CursorQuery>) => {
      const { chatApplicationId } = chatApplications.get(call.id);
      const toSession = ({ id, chatVisitorId, createdAt, expiresAt }: (typeof sessions.all)[number]) => {
        const { externalUserId = null, name = null } = visitorOf(chatVisitorId) ?? {};
        return { sessionId: id, visitorId: chatVisitorId, externalUserId, visitorName: name, createdAt, expiresAt };
      };
      return listPart(
        liveSessions(chatApplicationId),
        call.query,
        ({ createdAt, id }) => [createdAt, id],
        toSession,
        '--',
      );
    },

    'staff.chatApplications.endSessions': (call: Call<WidgetSessionEnd>) => {
      const { chatApplicationId } = chatApplications.get(call.id);
      const { visitorId } = call.body;
      if (visitorId !== null && visitorOf(visitorId)?.chatApplicationId !== chatApplicationId) {
        throw invalid('visitorId', 'The application has no such visitor.');
      }
      const ended = liveSessions(chatApplicationId).filter(
        ({ chatVisitorId }) => visitorId === null || chatVisitorId === visitorId,
      );
      for (const session of ended) session.hasEnded = true;
      return { endedSessions: ended.length };
    },
  };
}

/** @throws MockFailure VALIDATION_ERROR for a URL that is no origin */
function checkOrigins(origins: readonly string[]): string[] {
  return origins.map((text, index) => {
    const url = /^https?:\/\/[^\s/?#]+\/?$/i.test(text) ? new URL(text) : undefined;
    if (url) return url.origin;
    const message = `"${text}" must be an origin such as https://shop.example.com, without a path.`;
    throw invalid(`visitorOrigins.${index}`, message);
  });
}
