/*
 * GeoNames names well-known cities in English and all others in their own language. These are the names of cities that
 * German, French and Italian name differently, by country and name of GeoNames; null or absent where they name it as
 * GeoNames does.
 */

type Names = Readonly<
  Record<string, readonly [german: string | null, french: string | null, italian?: string]>
>;

const names: Readonly<Record<string, Names>> = {
  AE: { Dubai: [null, 'Dubaï'] },
  AF: { Kabul: [null, 'Kaboul'] },
  AT: { Vienna: ['Wien', 'Vienne'], Salzburg: [null, 'Salzbourg', 'Salisburgo'] },
  BE: {
    Brussels: ['Brüssel', 'Bruxelles', 'Bruxelles'],
    Antwerpen: [null, 'Anvers', 'Anversa'],
    Gent: [null, 'Gand', 'Gand'],
  },
  CH: {
    Geneva: ['Genf', 'Genève', 'Ginevra'],
    Genève: ['Genf', null, 'Ginevra'],
    Zürich: [null, 'Zurich', 'Zurigo'],
    Bern: [null, 'Berne', 'Berna'],
    Basel: [null, 'Bâle', 'Basilea'],
    Luzern: [null, 'Lucerne', 'Lucerna'],
    Neuchâtel: ['Neuenburg', null],
    Fribourg: ['Freiburg', null, 'Friburgo'],
    Sitten: [null, 'Sion'],
    Sion: ['Sitten', null],
    Thun: [null, 'Thoune'],
    Solothurn: [null, 'Soleure', 'Soletta'],
    Schaffhausen: [null, 'Schaffhouse', 'Sciaffusa'],
    Lausanne: [null, null, 'Losanna'],
    Chur: [null, 'Coire', 'Coira'],
    'Sankt Gallen': ['St. Gallen', 'Saint-Gall', 'San Gallo'],
  },
  CN: { Beijing: ['Peking', 'Pékin', 'Pechino'] },
  CU: { Havana: ['Havanna', 'La Havane', 'L’Avana'] },
  CZ: { Prague: ['Prag', null, 'Praga'] },
  DE: {
    Berlin: [null, null, 'Berlino'],
    Stuttgart: [null, null, 'Stoccarda'],
    Munich: ['München', null, 'Monaco di Baviera'],
    Köln: [null, 'Cologne', 'Colonia'],
    Cologne: ['Köln', null, 'Colonia'],
    Nürnberg: [null, 'Nuremberg', 'Norimberga'],
    Nuremberg: ['Nürnberg', null, 'Norimberga'],
    Hannover: [null, 'Hanovre'],
    Hamburg: [null, 'Hambourg', 'Amburgo'],
    Dresden: [null, 'Dresde', 'Dresda'],
    Frankfurt: [null, 'Francfort', 'Francoforte'],
    'Frankfurt am Main': [null, 'Francfort-sur-le-Main', 'Francoforte sul Meno'],
    Freiburg: [null, 'Fribourg-en-Brisgau', 'Friburgo in Brisgovia'],
    Konstanz: [null, 'Constance', 'Costanza'],
    Mainz: [null, 'Mayence', 'Magonza'],
    Aachen: [null, 'Aix-la-Chapelle', 'Aquisgrana'],
  },
  DK: { Copenhagen: ['Kopenhagen', 'Copenhague', 'Copenaghen'] },
  DZ: { Algiers: ['Algier', 'Alger', 'Algeri'] },
  EG: { Cairo: ['Kairo', 'Le Caire', 'Il Cairo'], Alexandria: [null, 'Alexandrie', 'Alessandria d’Egitto'] },
  ES: {
    Barcelona: [null, 'Barcelone', 'Barcellona'],
    Sevilla: [null, 'Séville', 'Siviglia'],
    Zaragoza: ['Saragossa', 'Saragosse', 'Saragozza'],
  },
  ET: { 'Addis Ababa': ['Addis Abeba', 'Addis-Abeba', 'Addis Abeba'] },
  FR: {
    Paris: [null, null, 'Parigi'],
    Lyon: [null, null, 'Lione'],
    Marseille: [null, null, 'Marsiglia'],
    Nice: ['Nizza', null, 'Nizza'],
    Strasbourg: ['Strassburg', null, 'Strasburgo'],
    Toulouse: [null, null, 'Tolosa'],
    Dijon: [null, null, 'Digione'],
  },
  GB: { London: [null, 'Londres', 'Londra'], Edinburgh: [null, 'Édimbourg', 'Edimburgo'] },
  GE: { Tbilisi: ['Tiflis', 'Tbilissi'] },
  GR: { Athens: ['Athen', 'Athènes', 'Atene'], Athína: ['Athen', 'Athènes', 'Atene'] },
  HR: { Zagreb: [null, null, 'Zagabria'] },
  IN: { 'New Delhi': ['Neu-Delhi', null, 'Nuova Delhi'] },
  IQ: { Baghdad: ['Bagdad', 'Bagdad'] },
  IR: { Tehran: ['Teheran', 'Téhéran', 'Teheran'] },
  IT: {
    Rome: ['Rom', null, 'Roma'],
    Turin: [null, null, 'Torino'],
    Milan: ['Mailand', null, 'Milano'],
    Milano: ['Mailand', 'Milan'],
    Naples: ['Neapel', null, 'Napoli'],
    Genoa: ['Genua', 'Gênes', 'Genova'],
    Florence: ['Florenz', null, 'Firenze'],
    Venice: ['Venedig', 'Venise', 'Venezia'],
    Bologna: [null, 'Bologne'],
    Como: [null, 'Côme'],
    Aosta: [null, 'Aoste'],
  },
  KR: { Seoul: [null, 'Séoul', 'Seul'] },
  LU: { Luxembourg: ['Luxemburg', null, 'Lussemburgo'] },
  LY: { Tripoli: ['Tripolis', null] },
  MX: { 'Mexico City': ['Mexiko-Stadt', 'Mexico', 'Città del Messico'] },
  NL: { 'The Hague': ['Den Haag', 'La Haye', 'L’Aia'] },
  PL: { Warsaw: ['Warschau', 'Varsovie', 'Varsavia'], Kraków: ['Krakau', 'Cracovie', 'Cracovia'] },
  PT: { Lisbon: ['Lissabon', 'Lisbonne', 'Lisbona'] },
  RO: { Bucharest: ['Bukarest', 'Bucarest', 'Bucarest'] },
  RS: { Belgrade: ['Belgrad', null, 'Belgrado'] },
  RU: {
    Moscow: ['Moskau', 'Moscou', 'Mosca'],
    'Saint Petersburg': ['Sankt Petersburg', 'Saint-Pétersbourg', 'San Pietroburgo'],
  },
  SA: { Riyadh: ['Riad', 'Riyad', 'Riad'] },
  SE: { Stockholm: [null, null, 'Stoccolma'] },
  SG: { Singapore: ['Singapur', 'Singapour'] },
  SY: { Damascus: ['Damaskus', 'Damas', 'Damasco'] },
};

/** The names of a city by language, where they differ from that of GeoNames. */
export function translatedCity(name: string, country: string): Record<string, string> {
  const [german = null, french = null, italian = null] = names[country]?.[name] ?? [];
  return {
    ...(german !== null && { 'name:de': german }),
    ...(french !== null && { 'name:fr': french }),
    ...(italian !== null && { 'name:it': italian }),
  };
}
