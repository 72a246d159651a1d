/** Words for the parts of an angle, by language as in `axis-names.ts`, without accents and points. */
const signs: ReadonlyMap<string, string> = new Map([
  ...of(
    '°',
    'degree degrees degs grad grade graden grader degre degres grado grados gradi grau graus stopien stopnie stopni stupen stupne stupnu stupnov derece ' +
      'градус градуса градусов градуси град степени степен μοιρα μοιρες μοιρων',
  ),
  ...of(
    "'",
    'minute minutes mins minuten minuto minutos minuti minuta minuty minut minuter minutter dakika dk ' +
      'минута минуты минут минути мин λεπτο λεπτα λεπτων',
  ),
  ...of(
    '"',
    'second seconds secs seconde secondes sekunde sekunden sek segundo segundos secondo secondi sekunda sekundy sekund sekunder saniye ' +
      'секунда секунды секунд секунди сек δευτερολεπτο δευτερολεπτα δευτερολεπτων',
  ),
  // "47 degrees of northern latitude" is "47° N", and "47 degrees and 30 minutes" is "47° 30'".
  ...of(
    '',
    'latitude latitud latitudine breite breedte longitude longitud longitudine lange laenge lengte широты долготы and und et og och en of de di',
  ),
  ...of('N', 'northern nordliche nordlicher septentrionale boreale северной'),
  ...of('S', 'southern sudliche sudlicher meridionale australe южной'),
  ...of('E', 'eastern ostliche ostlicher orientale восточной'),
  ...of('W', 'western westliche westlicher occidentale западной'),
]);

/** Units of an angle, of which a text in words has at least one. */
const units = new Set(['°', "'", '"']);

const word = /(\p{L}[\p{L}\p{M}]+)\.?,?/gu;

/** An angle with the words for its units replaced by their signs: `47 degrees, 30 minutes north` → `47° 30' north`. */
export function withAngleSigns(text: string): string {
  if (!/\p{L}\p{L}\p{L}/u.test(text)) return text;
  let found = 0;
  const replaced = text.replace(word, (written, letters: string) => {
    const sign = signs.get(plain(letters));
    if (sign === undefined) return written;
    if (units.has(sign)) found++;
    return sign;
  });
  if (found === 0) return text;
  return replaced
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=["'°])/g, '')
    .replaceAll(/(?<=["'°]) [eiy](?= \d)/g, '')
    .trim();
}

function plain(letters: string): string {
  return letters
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function of(sign: string, list: string): [string, string][] {
  return list.split(' ').map((each) => [plain(each), sign]);
}
