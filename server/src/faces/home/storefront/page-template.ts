/** The parts that the server writes into a page. Every value is markup, except the language. */
export type PageParts = {
  readonly language: string;
  readonly head: string;
  readonly noscript: string;
  readonly siteName: string;
};

/** Markup that is sent as it is, or what fills a placeholder. */
type Part = string | { readonly fill: (parts: PageParts) => string };

const PLACEHOLDERS = /(<html lang="[^"<]*"|<!--\/?arot:[^<>]*-->)/;
const HEAD = /<!--arot:head(?: paths="([^"]*)")?-->/;

/** The `index.html` of a storefront with placeholders. examples/storefront/README.md describes them. */
export class PageTemplate {
  readonly #parts: readonly Part[];
  /** Patterns of the paths that have a page; undefined if every path has one. */
  readonly #paths: readonly (readonly string[])[] | undefined;

  private constructor(html: string, paths: string | undefined) {
    // The text between two comments is for a page that is not filled.
    let isReplaced = false;
    this.#parts = html.split(PLACEHOLDERS).flatMap((part, index): Part[] => {
      if (index % 2 === 0) return isReplaced ? [] : [part];
      isReplaced = /^<!--arot:(head|site-name)/.test(part);
      return part.startsWith('<!--/') ? [] : [{ fill: fillerOf(part) }];
    });
    this.#paths = paths?.split(' ').map(segmentsOf);
  }

  /** Returns the template of a page; undefined if the page has no placeholder for its head. */
  static parse(html: string): PageTemplate | undefined {
    const head = HEAD.exec(html);
    return head ? new PageTemplate(html, head[1]) : undefined;
  }

  /** Returns true if the storefront declares a page at this path. A `*` stands for one segment. */
  hasPage(segments: readonly string[]): boolean {
    if (!this.#paths) return true;
    return this.#paths.some(
      (pattern) =>
        pattern.length === segments.length &&
        pattern.every((part, index) => part === segments[index] || (part === '*' && segments[index] !== '')),
    );
  }

  fill(parts: PageParts): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : part.fill(parts))).join('');
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fillerOf(placeholder: string): (parts: PageParts) => string {
  if (placeholder.startsWith('<html')) return ({ language }) => `<html lang="${language}"`;
  if (placeholder === '<!--arot:noscript-->') return ({ noscript }) => noscript;
  if (placeholder.startsWith('<!--arot:site-name')) return ({ siteName }) => siteName;
  return ({ head }) => head;
}
