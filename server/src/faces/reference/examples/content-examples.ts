import { type content, registrationOptions } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

export const contentExamples: {
  [Operation in keyof typeof content]: OperationExample<(typeof content)[Operation]>;
} = {
  getSettings: {
    success: 'The settings.',
    bodies: {
      settings: {
        summary: 'A shop without a YouTube channel and without an iOS app',
        value: {
          data: {
            siteName: 'Arot demo · আড়ত',
            seoTitle: 'Arot demo: wholesale catalog for Bangladeshi shops',
            seoDescription: 'Rice, oil, spices and household goods for shops, delivered across Dhaka.',
            contactEmail: 'hello@example.com',
            contactPhone: '+8801700000000',
            contactAddress: 'Demo House 1, Example Road, Dhaka 1000, Bangladesh',
            facebookUrl: 'https://example.com/facebook/arot-demo',
            youtubeUrl: null,
            whatsappUrl: 'https://example.com/whatsapp/8801700000000',
            play_store: 'https://example.com/play-store/arot-demo',
            app_store: null,
            logo: 'https://shop.example.com/demo/pictures/logo.svg',
            shopTypes: [...registrationOptions.shopTypes],
            customerTypes: [...registrationOptions.customerTypes],
          },
        },
      },
    },
  },
  getAppContent: {
    parameters: { key: 'home_banner' },
    success: 'The content, or null if there is none to show.',
    bodies: {
      published: {
        summary: 'Published content',
        value: {
          data: {
            content: {
              key: 'home_banner',
              title: 'This week at the depot · এই সপ্তাহে আড়তে',
              bodyHtml: '<h3>নতুন চাল এসে গেছে</h3><p>Free delivery in Dhaka on orders above 25,000 taka.</p>',
              externalUrl: 'https://shop.example.com/offers',
              images: [{ url: 'https://shop.example.com/demo/pictures/banner-depot.svg' }],
            },
          },
        },
      },
      none: { summary: 'Unknown key (a draft from now on), draft or empty', value: { data: { content: null } } },
    },
  },
};
