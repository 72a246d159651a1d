/** An element that passed the allow-list. */
export interface SvgElement {
  readonly name: string;
  /** Checked values; `href` is the referenced id without `#`. */
  readonly attributes: Map<string, string>;
  readonly children: (SvgElement | string)[];
  /** Class names as written, used to apply the style sheet; not part of the output. */
  readonly classes?: string | undefined;
}
