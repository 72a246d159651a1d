/** What a browser that took it for markup or script would run sets this, and tests look whether it is there. */
export const ran = 'hostileTextRan';

const act = `globalThis.${ran}=1`;

/** A letter under a tower of accents, letters without width, and the controls that turn the direction of writing. */
const zalgo = `Z${'\u0489\u0301\u0338\u0327'.repeat(9)}`;
const unseen = 'a\u200b\u200d\u2060\ufeff\u00adb';
const turned = '\u202edenrut\u2069\u2067 back';

/** Texts each of which has broken somebody's page; each is shown as it is. */
export const hostileTexts = {
  formula: '=1+1',
  turned,
  zalgo,
  unseen,
  script: `<script>${act}</script><img src=x onerror="${act}">'"></title></textarea>`,
  template: `\${${act}}{{constructor.constructor('${act}')()}}#{7*7}%s`,
  address: `javascript:${act}`,
} as const;

/** All of them in one, filled up to this length by letters without a space. */
export function hostileText(length: number): string {
  const all = Object.values(hostileTexts).join(' ');
  return all.slice(0, length).padEnd(length, 'W');
}

/** The same, with line ends and a tab, where a text may have them. */
export function hostileLines(length: number): string {
  return `one\r\ntwo\u2028three\tfour\n${hostileText(length - 21)}`;
}
