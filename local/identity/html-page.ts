const defaultStyle = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
  button, input { font: inherit; padding: 0.6rem 0.8rem; border-radius: 0.4rem; border: 1px solid GrayText; }
  button { cursor: pointer; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

interface Page {
  readonly title: string;
  readonly body: string;
  /** CSS in addition to the default style. */
  readonly style?: string;
}

/** HTML page of the local identity provider, without external resources. `title` and `body` are HTML. */
export function htmlPage({ title, body, style = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (local)</title>
<style>${defaultStyle}${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
