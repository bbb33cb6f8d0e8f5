import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { SETTING_KEYS, type SettingKey, settingInput } from '../content.ts';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, outputUrl } from '../text.ts';
import { resourceVersion } from './resource.ts';

function perSetting<T>(schemaOf: (key: SettingKey) => T): Record<SettingKey, T> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, schemaOf(key)])) as Record<SettingKey, T>;
}

const SETTING_EXAMPLES: { [Key in SettingKey]?: string } = {
  siteName: 'Arot demo · আড়ত',
  contactEmail: 'hello@example.com',
  contactPhone: '+8801700000000',
  logo: '/demo/pictures/logo.svg',
};

export const storedSettings = z
  .object({
    version: resourceVersion,
    ...perSetting((key) =>
      outputText(MAX_LENGTHS.setting)
        .nullable()
        .meta({ examples: [SETTING_EXAMPLES[key] ?? null] }),
    ),
    logoUrl: outputUrl('https://shop.example.com/demo/pictures/logo.svg').nullable().describe('Where the logo is.'),
  })
  .meta({ id: 'StaffSettings', description: 'The settings as they are stored; a setting is null when unset.' });

export const changeSettingsRequest = z
  .strictObject(perSetting(settingInput))
  .partial()
  .meta({
    examples: [{ contactPhone: '+8801800000000', contactEmail: null }],
    id: 'StaffSettingsChange',
    description: 'What changes. A setting that is absent stays as it is; null or an empty text unsets it.',
  });

const settingsResponse = envelope('StaffSettingsResponse', storedSettings);
const group = { auth: 'staff', tag: 'Staff: settings', sdkEntry: 'staff', permission: 'settings:write' } as const;

const c = initContract();

export const staffSettings = c.router(
  defineRoutes({
    getStaffSettings: {
      method: 'GET',
      path: '/api/staff/settings',
      responses: { 200: settingsResponse, ...staffErrorResponses() },
      summary: 'Get the settings for staff',
      description: 'The settings as they are stored. All of them have one version.',
      metadata: { ...group, sdk: 'settings.get' },
    },
    changeSettings: {
      method: 'PATCH',
      path: '/api/staff/settings',
      body: changeSettingsRequest,
      responses: { 200: settingsResponse, ...staffErrorResponses('PRECONDITION_FAILED', 'PRECONDITION_REQUIRED') },
      summary: 'Change the settings',
      description:
        'Sets and unsets public settings, all of them or none. The next request for the settings shows them.',
      metadata: { ...group, sdk: 'settings.change', ifMatch: 'required' },
    },
  }),
  { strictStatusCodes: true },
);
