import { Refusal } from '../../../core/errors.ts';

export type SvgDefect =
  | 'broken_xml'
  | 'not_utf8'
  | 'not_svg'
  | 'doctype'
  | 'processing_instruction'
  | 'forbidden_element'
  | 'foreign_namespace'
  | 'event_handler'
  | 'external_reference'
  | 'forbidden_value'
  | 'forbidden_style'
  | 'too_deep'
  | 'too_many_elements'
  | 'too_long_value'
  | 'circular_reference'
  | 'no_size';

/** A refusal of an SVG icon: `defect` for programs, `sentence` for users. */
export function refuseSvg(defect: SvgDefect, sentence: string): Refusal {
  return new Refusal('invalid_icon', sentence, { defect });
}

/** A quoted and shortened excerpt of untrusted text for use in a message. */
export function shown(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 60)}"`;
}
