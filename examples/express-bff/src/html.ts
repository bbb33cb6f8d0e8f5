/** HTML that is safe to send. Only `html` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | number | null | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes every value, because names and searches come from users: html`<p>${name}</p>`. Quote all attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, index) => text + (index < values.length ? textOf(values[index]) : '')).join(''));
}

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return String(value ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
