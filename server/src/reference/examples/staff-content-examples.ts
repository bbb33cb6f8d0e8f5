import type { staffAppContent, staffSettings } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

const item = {
  key: 'home_banner',
  version: '7421',
  title: 'This week at the depot · এই সপ্তাহে আড়তে',
  externalUrl: 'https://shop.example.com/offers',
  images: [
    {
      url: '/demo/pictures/banner-depot.svg',
      publicUrl: 'https://shop.example.com/demo/pictures/banner-depot.svg',
    },
  ],
  status: 'draft' as const,
  requested: false,
  empty: false,
};

const body = {
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'নতুন চাল এসে গেছে' }] }],
};

const draft = { ...item, body, bodyHtml: '<p>নতুন চাল এসে গেছে</p>' };

const asked = {
  ...{ key: 'delivery_areas', version: '7380', title: null, externalUrl: null, images: [] },
  ...{ status: 'draft' as const, requested: true, empty: true },
};

export const staffAppContentExamples: {
  [Operation in keyof typeof staffAppContent]: OperationExample<(typeof staffAppContent)[Operation]>;
} = {
  listStaffAppContent: {
    parameters: { q: 'banner', status: 'draft', requested: false, limit: 50, cursor: 'WyJob21lX2Jhbm5lciJd' },
    invalidFields: { cursor: ['Must be nextCursor of a response of this list.'] },
    success: 'A part of the list.',
    bodies: {
      last: {
        summary: 'A draft, and a key that an app has asked for',
        value: { data: { items: [asked, item], nextCursor: null } },
      },
    },
  },
  getStaffAppContent: {
    parameters: { key: 'home_banner' },
    invalidFields: { key: ['Must have at most 100 characters.'] },
    success: 'The app content.',
    bodies: { draft: { summary: 'A draft', value: { data: draft } } },
  },
  createAppContent: {
    requests: {
      draft: {
        summary: 'A draft with a body and a picture',
        value: {
          key: 'home_banner',
          title: 'This week at the depot · এই সপ্তাহে আড়তে',
          body,
          externalUrl: 'https://shop.example.com/offers',
          images: [{ url: '/demo/pictures/banner-depot.svg' }],
        },
      },
    },
    invalidFields: { 'body.content.0.type': ['Unknown node "table".'] },
    success: 'The new app content.',
    bodies: { draft: { summary: 'A draft', value: { data: draft } } },
  },
  changeAppContent: {
    parameters: { key: 'home_banner' },
    requests: {
      title: { summary: 'Another title, no link', value: { title: 'New rice · নতুন চাল', externalUrl: null } },
    },
    invalidFields: { externalUrl: ['Must be an http or https URL.'] },
    success: 'The changed app content, with its new version.',
    bodies: {
      changed: {
        summary: 'Another title, no link',
        value: { data: { ...draft, version: '7422', title: 'New rice · নতুন চাল', externalUrl: null } },
      },
    },
  },
  publishAppContent: {
    parameters: { key: 'home_banner' },
    invalidFields: { key: ['Must have at most 100 characters.'] },
    success: 'The published app content.',
    bodies: {
      published: { summary: 'Published', value: { data: { ...draft, version: '7423', status: 'published' } } },
    },
  },
  unpublishAppContent: {
    parameters: { key: 'home_banner' },
    invalidFields: { key: ['Must have at most 100 characters.'] },
    success: 'The draft.',
    bodies: { draft: { summary: 'A draft again', value: { data: { ...draft, version: '7424' } } } },
  },
  deleteAppContent: {
    parameters: { key: 'home_banner' },
    invalidFields: { key: ['Must have at most 100 characters.'] },
    success: 'The app content is deleted.',
    bodies: { deleted: { summary: 'Deleted', value: { data: { success: true } } } },
  },
};

const settings = {
  version: '7311.-.-.7311.7398.-.-.-.-.-.-.7311',
  siteName: 'Arot demo · আড়ত',
  seoTitle: null,
  seoDescription: null,
  contactEmail: 'hello@example.com',
  contactPhone: '+8801700000000',
  contactAddress: null,
  facebookUrl: null,
  youtubeUrl: null,
  whatsappUrl: null,
  play_store: null,
  app_store: null,
  logo: '/demo/pictures/logo.svg',
  logoUrl: 'https://shop.example.com/demo/pictures/logo.svg',
};

export const staffSettingsExamples: {
  [Operation in keyof typeof staffSettings]: OperationExample<(typeof staffSettings)[Operation]>;
} = {
  getStaffSettings: {
    success: 'The settings.',
    bodies: { settings: { summary: 'A shop without social media', value: { data: settings } } },
  },
  changeSettings: {
    requests: {
      phone: {
        summary: 'Another phone number, no email address',
        value: { contactPhone: '+8801800000000', contactEmail: null },
      },
    },
    invalidFields: { facebookUrl: ['Must be an http or https URL.'] },
    success: 'The changed settings, with their new version.',
    bodies: {
      changed: {
        summary: 'Another phone number, no email address',
        value: {
          data: {
            ...settings,
            version: '7311.-.-.-.7425.-.-.-.-.-.-.7311',
            contactPhone: '+8801800000000',
            contactEmail: null,
          },
        },
      },
    },
  },
};
