/**
 * A progress line that is rewritten in place on a terminal. In other output (a CI log) it is printed only when its stage
 * changes.
 */
export function progressLine(output: NodeJS.WriteStream = process.stdout): {
  show: (stage: string, text: string) => void;
  clear: () => void;
} {
  let shown = '';
  return {
    show: (stage, text) => {
      if (output.isTTY) output.write(`\r\u001b[K${text}`);
      else if (stage !== shown) output.write(`${text}\n`);
      shown = stage;
    },
    clear: () => {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
