/** One instruction of a Dockerfile: `COPY --from=build /a b` has the flag `from` and the words `/a` and `b`. */
export type Instruction = {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  /** The text after the flags. */
  readonly text: string;
  /** The words of the text; of the exec form, its strings. */
  readonly words: readonly string[];
};

export type Stage = { readonly base: string; readonly name: string; readonly instructions: readonly Instruction[] };

/**
 * Reads the stages of a Dockerfile. Of the syntax, it knows what ours uses: no heredocs, no ARG.
 *
 * @see https://docs.docker.com/reference/dockerfile/
 */
export function readDockerfile(content: string): readonly Stage[] {
  const lines = content
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const stages: { base: string; name: string; instructions: Instruction[] }[] = [];
  for (const instruction of lines.map(readInstruction)) {
    if (instruction.name === 'FROM') {
      const [base = '', , name = ''] = instruction.words;
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`An instruction stands before FROM: ${instruction.text}`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest;
  for (let found = /^--([\w-]+)=(\S+)\s+/.exec(text); found; found = /^--([\w-]+)=(\S+)\s+/.exec(text)) {
    flags[found[1] as string] = found[2] as string;
    text = text.slice(found[0].length);
  }
  return { name: name.toUpperCase(), flags, text, words: wordsOf(text) };
}

function wordsOf(text: string): readonly string[] {
  const exec = /^(?:CMD\s+)?(\[.*\])$/.exec(text)?.[1];
  return exec === undefined ? text.split(/\s+/) : (JSON.parse(exec) as string[]);
}
