/** Returns the links of a page that lead to no file of its package, and to no heading of the page. */
export function brokenLinks(page: string, files: readonly string[]): string[] {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [target = '', heading = ''] = link.split('#');
    if (/^https?:/.test(target)) return false;
    return target === '' ? !headings.includes(heading) : !files.includes(target);
  });
}
