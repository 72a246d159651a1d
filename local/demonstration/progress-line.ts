export interface ProgressLine {
  /** Shows the text of an item beside those of the others. `stage` identifies the part that changes rarely. */
  show: (item: string, stage: string, text: string) => void;
  /** Removes an item. */
  clear: (item: string) => void;
}

/**
 * The progress of several items in a line that is rewritten in place on a terminal. In other output (a CI log) the text
 * of an item is printed only when its stage changes.
 */
export function progressLine(output: NodeJS.WriteStream = process.stdout): ProgressLine {
  const items = new Map<string, { readonly stage: string; readonly text: string }>();
  return {
    show: (item, stage, text) => {
      const isNew = items.get(item)?.stage !== stage;
      items.set(item, { stage, text });
      const all = [...items.values()].map((each) => each.text).join(', ');
      if (output.isTTY) output.write(`\r\u001b[K  ${all}`);
      else if (isNew) output.write(`  ${text}\n`);
    },
    clear: (item) => {
      items.delete(item);
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
