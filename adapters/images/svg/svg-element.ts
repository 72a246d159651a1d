/** An element that passed the allow-list. */
export interface SvgElement {
  readonly name: string;
  /** Checked; `href` is the bare id that it links to. */
  readonly attributes: Map<string, string>;
  readonly children: (SvgElement | string)[];
  /** Class names as written, for the style sheet; not written again. */
  readonly classes?: string | undefined;
}
