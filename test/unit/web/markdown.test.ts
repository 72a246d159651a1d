import assert from 'node:assert/strict';
import { type MarkdownNode, parseMarkdown } from '../../../web/markdown/parse-markdown.ts';

/** The elements as HTML without escapes. */
const html = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, href, start, children } = node;
      const attributes = [href && ` href=${href}`, start !== undefined && ` start=${start}`];
      return `<${tag}${attributes.filter(Boolean).join('')}>${html(children)}</${tag}>`;
    })
    .join('');
const read = (text: string) => html(parseMarkdown(text));

const depthOf = (nodes: readonly MarkdownNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));

describe('Markdown of users', () => {
  it('becomes headings, lists, quotes, emphasis, code and links', () => {
    assert.equal(read('# A\n**b** *c* ~~d~~ `e`'), '<h1>A</h1><p><strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>'); // prettier-ignore
    assert.equal(read('- a\n- b\n\n3. c'), '<ul><li>a</li><li>b</li></ul><ol start=3><li>c</li></ol>');
    assert.equal(
      read('> a\n\n```\nb\n```\n\n---'),
      '<blockquote><p>a</p></blockquote><pre>b\n</pre><hr></hr>',
    );
    assert.equal(read('[a](https://b.example/c)'), '<p><a href=https://b.example/c>a</a></p>');
  });

  it('is unchanged where it is a plain text, with its line breaks', () => {
    for (const text of [
      'Costs < 5 & more than 2 * 3',
      'a_b_c &amp; <b>bold</b> <img src=x onerror=alert(1)>',
      '[a]: https://b.example',
      '| a | b |',
      '"quoted" -- (c) ...',
    ])
      assert.equal(read(text), `<p>${text}</p>`);
    assert.equal(read('one\ntwo\n\nthree'), '<p>one<br></br>two</p><p>three</p>');
    assert.equal(read('one\n    indented\n\n    code'), '<p>one<br></br>indented</p><p>code</p>');
    assert.equal(read('one\n==='), '<p>one<br></br>===</p>');
  });

  it('links to http and https alone, and loads no images', () => {
    for (const address of [
      'javascript:alert(1)',
      'JAVASCRIPT&colon;alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '/rooms/abc',
      '//evil.example',
    ]) {
      assert.doesNotMatch(read(`[a](${address}) <${address}> ![b](${address})`), /href/, address);
      assert.doesNotMatch(read(`[a](<${address}>)`), /href/, address);
    }
    assert.equal(read('![A tree](https://remote.example/x.png)'), '<p><a href=https://remote.example/x.png>A tree</a></p>'); // prettier-ignore
  });

  it('is flat where it is nested deeply', () => {
    const nested = '*a **a '.repeat(7000) + 'b** a*'.repeat(7000);
    for (const text of [nested, '> '.repeat(50_000) + 'a', '- '.repeat(50_000) + 'a', '['.repeat(100_000)]) {
      const depth = depthOf(parseMarkdown(text));
      assert.ok(depth <= 20, `${text.slice(0, 10)} ${depth}`);
    }
    assert.equal(read(nested).match(/a/g)?.length, nested.match(/a/g)?.length);
  });
});
