import StarterKit from '@tiptap/starter-kit';
import { linkIssue } from './link-target.ts';

/** Exactly the nodes and marks that the API takes. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    gapcursor: false,
    // It would add a paragraph to every document that ends in a list.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (href) => linkIssue(href) === undefined,
      shouldAutoLink: (href) => linkIssue(href) === undefined,
    },
  }),
];
