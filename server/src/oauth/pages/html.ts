/** Markup that may stand in a page as it is. Only this file makes it: whatever else comes into a page is escaped. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What may stand between the parts of a template. Nothing is written for `null` and `false`. */
export type HtmlValue = Html | string | number | null | false | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A piece of a page. Every value is escaped for text and for quoted attributes alike, so attributes are always quoted.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(template.reduce((page, part, index) => page + markupOf(values[index - 1] ?? null) + part));
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(markupOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
