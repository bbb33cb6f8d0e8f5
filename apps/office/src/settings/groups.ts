import { foldDigits } from '@arot/contract/typed';
import type { StaffSettings, StaffSettingsChange } from '@arot/sdk/staff';

/** A setting of the shop. */
export type SettingKey = keyof StaffSettingsChange;

/** The settings as a form has them: an empty text is an unset setting. */
export type SettingFields = Readonly<Record<SettingKey, string>>;

type Setting = {
  readonly key: SettingKey;
  readonly kind: 'text' | 'long' | 'url' | 'email' | 'tel' | 'picture';
};

/** The settings in the order of the page. */
export const groups = [
  {
    name: 'shop',
    settings: [
      { key: 'siteName', kind: 'text' },
      { key: 'logo', kind: 'picture' },
    ],
  },
  {
    name: 'contact',
    settings: [
      { key: 'contactPhone', kind: 'tel' },
      { key: 'contactEmail', kind: 'email' },
      { key: 'contactAddress', kind: 'long' },
      { key: 'whatsappUrl', kind: 'url' },
    ],
  },
  {
    name: 'search',
    settings: [
      { key: 'seoTitle', kind: 'text' },
      { key: 'seoDescription', kind: 'long' },
    ],
  },
  {
    name: 'links',
    settings: [
      { key: 'facebookUrl', kind: 'url' },
      { key: 'youtubeUrl', kind: 'url' },
      { key: 'play_store', kind: 'url' },
      { key: 'app_store', kind: 'url' },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly settings: readonly Setting[] }[];

const keys: readonly SettingKey[] = groups.flatMap(({ settings }) => settings.map(({ key }) => key));

export function fieldsOfSettings(settings: StaffSettings): SettingFields {
  return Object.fromEntries(keys.map((key) => [key, settings[key] ?? ''])) as SettingFields;
}

/** Returns the fields that the API takes, for those of the form that have changed. */
export function changesOf(changes: Partial<SettingFields>): StaffSettingsChange {
  return Object.fromEntries(
    Object.entries(changes).map(([key, typed]) => {
      // A phone dials the digits 0 to 9.
      const value = (key === 'contactPhone' ? foldDigits(typed) : typed).trim();
      return [key, value === '' ? null : value];
    }),
  );
}
