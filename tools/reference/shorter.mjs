// A plugin of TypeDoc: without it, the page of the staff client would have 16,000 lines.

import { Converter, ReflectionKind } from 'typedoc';

const members = ReflectionKind.Method | ReflectionKind.Property | ReflectionKind.Accessor;

/** Leaves out inherited members, which their own type describes, and writes the errors of a function in one section. */
export function load(/** @type {import('typedoc').Application} */ app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(members)) {
      if (reflection.isDeclaration() && reflection.inheritedFrom) project.removeReflection(reflection);
    }
    for (const { comment } of project.getReflectionsByKind(ReflectionKind.CallSignature)) {
      const [first, ...others] = comment?.getTags('@throws') ?? [];
      for (const { content } of others) first?.content.push({ kind: 'text', text: ', ' }, ...content);
      if (comment) comment.blockTags = comment.blockTags.filter((tag) => !others.includes(tag));
    }
  });
}
