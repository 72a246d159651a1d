/** A word or phrase that the project does not use, and what it uses instead. */
export interface LanguageRule {
  readonly pattern: RegExp;
  readonly use: string;
}

/**
 * Words of names. A name is split at its capitals, digits and punctuation and matched in lower case:
 * `maxSlabBytes` and `max-slab-bytes.ts` are both `max slab bytes`.
 */
export const nameRules: readonly LanguageRule[] = [
  { pattern: /(?<!\bat )\bmost\b(?! (?:common|recent|recently)\b)/, use: 'max' },
  { pattern: /(?<!\bat )\bleast\b(?! (?:privilege|recent|recently|squares)\b)/, use: 'min' },
  { pattern: /\blongest\b(?! (?:first|match)\b)/, use: 'max' },
  { pattern: /\busual(?:ly)?\b/, use: 'default' },
  { pattern: /\bkept\b/, use: 'cached, stored, retained' },
  { pattern: /\bheld\b/, use: 'locked, leased, reserved, referenced' },
  { pattern: /\b(?:un)?told\b/, use: 'reported, sent, declared' },
  { pattern: /\bsaid\b/, use: 'declared' },
  { pattern: /\b(?:un)?heard\b/, use: 'received, last seen' },
  {
    pattern: /(?<!\b(?:in|decimal|populated) )\bplaces?\b/,
    use: 'location, position, offset, slot, workspace',
  },
  { pattern: /(?<!\b(?:one|two|three) )\bways?\b/, use: 'strategy, mode, direction' },
  { pattern: /\b(?:look|looked|looking)\b(?! ahead\b)/, use: 'inspect, poll, find' },
  { pattern: /\blooks\b(?! like\b)/, use: 'appearance, seems' },
  { pattern: /\b(?:im)?patien(?:ce|t|tly)\b/, use: 'timeout, retry' },
  { pattern: /\binsist(?:s|ed|ing)?\b/, use: 'retry' },
  { pattern: /\bsigns? of life\b/, use: 'heartbeat' },
  { pattern: /\blets? (?:in|go|out)\b/, use: 'authorize, admit, release' },
  { pattern: /\bahead\b(?<!\blook ahead)(?<!\bread ahead)(?<!\bwrite ahead)/, use: 'prefetched, in advance' },
  { pattern: /\belsewhere\b/, use: 'remote' },
  { pattern: /\bout of reach\b/, use: 'unavailable' },
  { pattern: /\b(?:bring|brought|come|came) in\b/, use: 'import, receive' },
  { pattern: /\bunder way\b|\bon (?:its|the) way\b/, use: 'in progress, in transit' },
  { pattern: /\bgone\b/, use: 'deleted, ended' },
  { pattern: /\b(?:whoever|whom|somebody|nobody)\b/, use: 'caller, user, client' },
  { pattern: /\bours\b/, use: 'own, local, project' },
  { pattern: /\bforeign\b(?! (?:keys?|members?|modules?)\b)/, use: 'external, unknown, other' },
  { pattern: /\banew\b/, use: 're-' },
  { pattern: /\bso many\b/, use: 'count' },
  { pattern: /\bfor ?ever\b/, use: 'indefinitely' },
  { pattern: /\bwish(?:es|ed)?\b/, use: 'request, preference' },
  { pattern: /\btroubles?\b/, use: 'failure, problem' },
  { pattern: /\blies\b|\bstands\b/, use: 'is stored, is at' },
  { pattern: /\bdoors?\b|\bhouses?\b/, use: 'endpoint, project' },
  { pattern: /\bliving\b/, use: 'active' },
  { pattern: /\bbrought\b/, use: 'fetched, imported' },
  { pattern: /\bgiants?\b/, use: 'large feature' },
  { pattern: /\bdeeds?\b/, use: 'action' },
  { pattern: /\bfates?\b/, use: 'outcome' },
];

/** Phrases of comments, test titles, messages and documentation, outside of quoted code. */
export const proseRules: readonly LanguageRule[] = [
  { pattern: /\b(?:at|by|of) the (?:most|least)\b/, use: 'at most, at least' },
  {
    pattern: /\bthe (?:most|least|longest) (?:that|there|it|they|a|an|one|any|of)\b/,
    use: 'the maximum, the minimum',
  },
  { pattern: /\bthe usual\b|\bas usual\b/, use: 'the default' },
  {
    pattern: /(?<!\block(?:s|ed)? (?:is |are |was |were |be )?)\bheld\b(?! (?:locks?|the lock)\b)/,
    use: 'locked, leased, reserved, referenced',
  },
  { pattern: /\bkept\b(?! (?:up to date|open|running|in order|apart)\b)/, use: 'cached, stored, retained' },
  { pattern: /\btold\b(?! apart\b)/, use: 'reported, sent, notified' },
  { pattern: /\bsaid\b/, use: 'declared' },
  { pattern: /\b(?:un)?heard\b/, use: 'received, last seen' },
  {
    pattern:
      /\b(?:a|the|its|their|his|this|that|every|each|one|another|own|other|some|no|any|of|which|new) places?\b(?! names?\b)/,
    use: 'location, position, slot',
  },
  { pattern: /\bin any way\b|\bin its way\b|\bgives? way\b|\bways? in\b/, use: 'any, blocking, entry' },
  { pattern: /\b(?:under way|on (?:its|their|the) way)\b/, use: 'in progress, in transit' },
  { pattern: /\blook(?:s|ed|ing)? (?:again|after|for it again|anew)\b|\ba look at\b/, use: 'poll, check' },
  { pattern: /\b(?:im)?patien(?:ce|t|tly)\b/, use: 'timeout, retry' },
  { pattern: /\binsist(?:s|ed|ing)?\b/, use: 'retry, require' },
  { pattern: /\bsigns? of life\b/, use: 'heartbeat' },
  { pattern: /\blet(?:s|ting)? in\b/, use: 'authorize, admit' },
  { pattern: /\blet(?:s|ting)? go of\b/, use: 'release' },
  { pattern: /\bout of reach\b/, use: 'unavailable' },
  { pattern: /\b(?:bring|brings|bringing|brought) in\b/, use: 'import' },
  {
    pattern:
      /\b(?:come|comes|came|coming) in\b(?! (?:any|the|random|parallel|chunks|pieces|pairs|one|two|several|many) )/,
    use: 'receive, arrive',
  },
  { pattern: /\b(?:come|comes|came|coming) to (?:its|their) end\b/, use: 'end, complete' },
  { pattern: /(?<!\b(?:410|HTTP) )\bgone\b/, use: 'deleted, ended, closed' },
  { pattern: /\b(?:whoever|somebody|nobody)\b/, use: 'caller, user, no client' },
  { pattern: /\bof (?:ours|theirs|yours|mine)\b/, use: 'our, their, your' },
  {
    pattern: /\bforeign\b(?![ -](?:keys?|members?|modules?|programs?)\b)/,
    use: 'external, unknown, other',
  },
  { pattern: /\banew\b/, use: 'again' },
  { pattern: /\belsewhere\b/, use: 'remote, in another …' },
  { pattern: /\bso many\b/, use: 'number of' },
  { pattern: /\bfor ever\b/, use: 'indefinitely' },
  { pattern: /\bat (?:its )?ease\b|\bset aside\b/, use: 'idle, reserved' },
  { pattern: /\bwish(?:es|ed)?\b/, use: 'request, preference' },
  { pattern: /\btroubles?\b/, use: 'failure, problem' },
  { pattern: /\bgiants?\b/, use: 'large feature' },
  { pattern: /\bdeeds?\b/, use: 'action' },
  { pattern: /\bfates?\b/, use: 'outcome' },
  {
    pattern:
      /\b(?:lies|lie|lay) (?:there|here|beside|ready|under)\b|\b(?:stands|stood|stand) (?:in|at|on|under|beside|there|here|ready)\b/,
    use: 'is stored in, is at',
  },
  { pattern: /\b(?:lest|whence|thence|hither|thereupon|whereupon|hitherto)\b/, use: 'plain English' },
];
