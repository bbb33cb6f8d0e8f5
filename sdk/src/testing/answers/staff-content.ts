import { PICTURE_TYPES, PICTURE_WIDTHS, SETTING_KEYS } from '@arot/contract';
import type {
  ListAuditEventsQuery,
  ListStaffAppContentQuery,
  StaffAppContent,
  StaffAppContentChange,
  StaffAppContentDetail,
  StaffNewAppContent,
  StaffSettings,
  StaffSettingsChange,
} from '../../generated/staff-types.ts';
import { webCrypto } from '../../oauth/web-crypto.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { toHex } from '../mock-documents.ts';
import { invalid } from '../mock-failure.ts';
import { toHtml } from '../mock-html.ts';
import { requirePictures, sizeOf } from '../mock-pictures.ts';
import type { MockAppContent } from '../mock-state.ts';
import { type CursorQuery, listPart, requireMatch } from '../mock-store.ts';
import { type MockWorld, toPublicUrl } from '../mock-world.ts';

/** Returns the answers about app content, settings, pictures and the audit trail. */
export function staffContentAnswers(world: MockWorld) {
  const { appContent, state } = world;

  const toItem = (content: MockAppContent, call: Call): StaffAppContent => {
    const { key, title = null, body = null, externalUrl = null, images = [], status = 'draft' } = content;
    return {
      ...{ key, title, externalUrl, status },
      version: appContent.versionOf(content),
      images: images.map(({ url }) => ({ url, publicUrl: toPublicUrl(url, call) })),
      requested: content.requested ?? false,
      empty: body === null && externalUrl === null && images.length === 0,
    };
  };

  const toDetail = (content: MockAppContent, call: Call): StaffAppContentDetail => {
    const { body = null } = content;
    return { ...toItem(content, call), body, bodyHtml: toHtml(body) };
  };

  const change = (call: Call, input: Partial<MockAppContent>) => {
    requirePictures(world, input.images?.map(({ url }) => url) ?? [], 'images');
    return toDetail(appContent.change(appContent.match(call), withoutBlankTitle(input), { requested: false }), call);
  };

  const toSettings = (call: Call): StaffSettings => {
    const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, state.settings[key] ?? null]));
    const { logo } = settings;
    const logoUrl = typeof logo === 'string' ? toPublicUrl(logo, call) : null;
    return { version: world.versions.of(state.settings), ...settings, logoUrl } as StaffSettings;
  };

  return {
    'staff.appContent.list': (call: Call<unknown, ListStaffAppContentQuery & CursorQuery & { q: string }>) => {
      const { q, status, requested } = call.query;
      const found = state.appContent.filter(
        (content) =>
          (contains(content.key, q) || contains(content.title ?? '', q)) &&
          (status === undefined || (content.status ?? 'draft') === status) &&
          (requested === undefined || (content.requested ?? false) === requested),
      );
      return listPart(
        found,
        call.query,
        ({ key }) => [key],
        (content) => toItem(content, call),
      );
    },

    'staff.appContent.get': (call: Call) => toDetail(appContent.get(call.id), call),

    'staff.appContent.create': (call: Call<StaffNewAppContent>) => {
      requirePictures(world, call.body.images?.map(({ url }) => url) ?? [], 'images');
      const requested = appContent.find(call.body.key);
      if (requested?.requested) appContent.remove(requested);
      const content = withoutBlankTitle(call.body) as MockAppContent;
      return toDetail(appContent.add(content, 'key', 'Other app content has this key.'), call);
    },

    'staff.appContent.change': (call: Call<StaffAppContentChange>) =>
      change(call, call.body as Partial<MockAppContent>),

    'staff.appContent.publish': (call: Call) => change(call, { status: 'published' }),

    'staff.appContent.unpublish': (call: Call) => change(call, { status: 'draft' }),

    'staff.appContent.delete': (call: Call) => {
      appContent.remove(appContent.match(call));
      return { success: true };
    },

    'staff.settings.get': toSettings,

    'staff.settings.change': (call: Call<StaffSettingsChange>) => {
      requireMatch(call.ifMatch, world.versions.of(state.settings));
      requirePictures(world, [call.body.logo], 'logo');
      for (const [key, value] of Object.entries(call.body)) {
        if (value) state.settings[key] = value;
        else if (value !== undefined) delete state.settings[key];
      }
      return toSettings(call);
    },

    'staff.pictures.upload': async (call: Call) => {
      const picture = call.files.get('picture');
      const bytes = await picture?.bytes.arrayBuffer();
      const size = bytes && sizeOf(new Uint8Array(bytes), picture?.mimeType ?? '');
      if (!bytes || !size) throw invalid('picture', 'Must be a JPEG, PNG, WebP or AVIF picture.');
      const hash = toHex(await webCrypto().subtle.digest('SHA-256', bytes));
      world.pictures.add(hash);
      const files = PICTURE_WIDTHS.flatMap((name) =>
        Object.entries(PICTURE_TYPES).map(([extension, type]) => {
          const width = Math.min(name, size.width);
          const height = Math.max(1, Math.round((size.height * width) / size.width));
          const url = toPublicUrl(`/pictures/${hash}-${name}.${extension}`, call);
          return { url, type, name, width, height, byteSize: bytes.byteLength };
        }),
      );
      return { hash, reference: `/pictures/${hash}-1280.jpg`, ...size, files };
    },

    'staff.audit.list': (call: Call<unknown, ListAuditEventsQuery & CursorQuery>) => {
      const { actor, kind, subjectKind, subject, since, before } = call.query;
      const found = state.auditEvents.filter(
        (event) =>
          (actor === undefined || event.actor.id === actor) &&
          (kind === undefined || event.kind === kind) &&
          (subjectKind === undefined || event.subject?.kind === subjectKind) &&
          (subject === undefined || event.subject?.id === subject) &&
          (since === undefined || Date.parse(event.at) >= Date.parse(since)) &&
          (before === undefined || Date.parse(event.at) < Date.parse(before)),
      );
      return listPart(
        found,
        call.query,
        ({ id }) => [id.padStart(19, '0')],
        (event) => event,
        '-',
      );
    },
  };
}

function withoutBlankTitle<T extends { readonly title?: string | null | undefined }>(input: T): T {
  return input.title === '' ? { ...input, title: null } : input;
}
