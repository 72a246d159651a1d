/** Zooms of tiles of 512 pixels: from the minimum, inclusive, to the maximum, exclusive. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
}

/** Text with the values of attributes. */
export type TextTemplate = readonly (string | { readonly attribute: string })[];

export interface LabelModel {
  readonly text: TextTemplate;
  readonly size: number;
  readonly color: string;
  readonly haloColor: string;
  readonly haloWidth: number;
  /** A number; where labels would overlap, the greater is drawn. */
  readonly priority: string | null;
  readonly zooms: ZoomRange;
}

export interface PopupModel {
  readonly title: TextTemplate | null;
  readonly fields: readonly PopupField[];
}

export interface PopupField {
  readonly attribute: string;
  readonly label: string | null;
  readonly format: 'text' | 'number' | 'image' | 'link';
  /** Of numbers; null: as stored. */
  readonly digits: number | null;
  /** After the number. */
  readonly unit: string | null;
}

/** Parses `{attribute}` in a text; `{{` and `}}` are braces. Null: a brace has no counterpart. */
export function templateOf(text: string): TextTemplate | null {
  const parts: (string | { attribute: string })[] = [];
  let literal = '';
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if ((sign === '{' || sign === '}') && text.charAt(at + 1) === sign) {
      literal += sign;
      at += 2;
    } else if (sign === '{') {
      const end = text.indexOf('}', at);
      const attribute = text.slice(at + 1, end);
      if (end < 0 || attribute === '' || attribute.includes('{')) return null;
      if (literal !== '') parts.push(literal);
      literal = '';
      parts.push({ attribute });
      at = end + 1;
    } else if (sign === '}') return null;
    else {
      literal += sign;
      at++;
    }
  }
  if (literal !== '') parts.push(literal);
  return parts;
}
