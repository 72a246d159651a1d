/** Set by the payloads if a browser runs them as markup or script; tests check for it. */
export const ran = 'hostileTextRan';

const act = `globalThis.${ran}=1`;

/** A letter with stacked accents, zero-width characters, and bidirectional control characters. */
const zalgo = `Z${'\u0489\u0301\u0338\u0327'.repeat(9)}`;
const unseen = 'a\u200b\u200d\u2060\ufeff\u00adb';
const turned = '\u202edenrut\u2069\u2067 back';

/** Texts that are known to break pages; each must be shown unchanged. */
export const hostileTexts = {
  formula: '=1+1',
  turned,
  zalgo,
  unseen,
  script: `<script>${act}</script><img src=x onerror="${act}">'"></title></textarea>`,
  template: `\${${act}}{{constructor.constructor('${act}')()}}#{7*7}%s`,
  address: `javascript:${act}`,
} as const;

/** All of them joined, padded to this length with letters without a space. */
export function hostileText(length: number): string {
  const all = Object.values(hostileTexts).join(' ');
  return all.slice(0, length).padEnd(length, 'W');
}

/** The same, with line breaks and a tab, for multi-line texts. */
export function hostileLines(length: number): string {
  return `one\r\ntwo\u2028three\tfour\n${hostileText(length - 21)}`;
}
