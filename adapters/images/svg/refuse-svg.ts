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

/** A refusal of an SVG icon: the defect for programs, the sentence for people. */
export function refuseSvg(defect: SvgDefect, sentence: string): Refusal {
  return new Refusal('invalid_icon', sentence, { defect });
}

/** A piece of a hostile file, short enough to be repeated in a sentence. */
export function shown(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 60)}"`;
}
