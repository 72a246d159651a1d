/**
 * A line that changes in place on a terminal; elsewhere (a log of a build) it appears again only when its stage
 * changes, so that the log stays short.
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
