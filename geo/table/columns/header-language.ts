import type { MeaningOfO } from '../cells/hemisphere.ts';
import { wordsOf } from './name-words.ts';

/** Words of headers that occur in the languages in which O is the east: German, Dutch, Danish, Swedish. */
const eastern = wordSet(
  'ort ortschaft breite lange laenge breitengrad langengrad laengengrad titel bezeichnung beschreibung strasse plz ' +
    'nummer hohe hoehe gemeinde kanton stadt standort datum koordinaten koordinate geogr geographische hochwert ' +
    'rechtswert bemerkung art anzahl gebiet naam breedte lengte breedtegraad lengtegraad plaats straat gemeente ' +
    'omschrijving coordinaten navn bredde laengde breddegrad laengdegrad sted namn bredd langd breddgrad langdgrad plats',
);

/** Words of headers that occur in the languages in which O is the west: French, Italian, Spanish, Portuguese. */
const western = wordSet(
  'nom lieu titre ville commune rue adresse hauteur longitud latitud nombre lugar titulo ciudad calle municipio ' +
    'provincia fecha direccion descripcion coordenadas nome luogo titolo citta comune via indirizzo latitudine ' +
    'longitudine quota altitudine descrizione data local cidade rua endereco descricao coordonnees coordonnee ' +
    'commentaire remarque phare departement pays pais paese localita localidad municipality code_postal espece especie',
);

/** Whether a header is in a language that writes the day before the month. */
export function isDayFirstIn(header: readonly string[]): boolean {
  return header.flatMap(wordsOf).some((word) => eastern.has(word) || western.has(word));
}

/** The meaning of the letter O by the language of the header; null if it does not decide. */
export function meaningOfOIn(header: readonly string[]): MeaningOfO {
  const words = header.flatMap(wordsOf);
  const [isEastern, isWestern] = [eastern, western].map((list) => words.some((word) => list.has(word)));
  return isEastern === isWestern ? null : isEastern === true ? 'east' : 'west';
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
