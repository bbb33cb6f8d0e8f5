/** The controls of this page by the options of the command, which the messages of the API name. */
const CONTROLS = {
  '--create-categories': 'createCategories',
  '--allow-free': 'allowFree',
  '--follow-renames': 'followRenames',
  '--levels 2': 'twoLevels',
  '--map': 'columnsTitle',
  '--ignore': 'notUsed',
  '--replace --delete': 'mayDelete',
} as const;

const OPTION = new RegExp(Object.keys(CONTROLS).join('|'), 'g');

type Text = Readonly<Record<(typeof CONTROLS)[keyof typeof CONTROLS] | 'headerRow', string>>;

/** Returns a message with the names of controls for the options of the command. A row of the header counts from 1 here. */
export function namingControls(message: string, text: Text): string {
  return message
    .replace(OPTION, (option) => `“${text[CONTROLS[option as keyof typeof CONTROLS]]}”`)
    .replace(/--skip-rows \S+?(?=[.।\s]|$)/, `“${text.headerRow}”`);
}
