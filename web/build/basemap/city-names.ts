/*
 * GeoNames names well-known cities in English and all others in their own language. These are the names of cities that
 * German and French name differently, by country and name of GeoNames; null where they name it as English does.
 */

type Names = Readonly<Record<string, readonly [german: string | null, french: string | null]>>;

const names: Readonly<Record<string, Names>> = {
  AE: { Dubai: [null, 'Dubaï'] },
  AF: { Kabul: [null, 'Kaboul'] },
  AT: { Vienna: ['Wien', 'Vienne'] },
  BE: { Brussels: ['Brüssel', 'Bruxelles'], Antwerpen: [null, 'Anvers'], Gent: [null, 'Gand'] },
  CH: {
    Geneva: ['Genf', 'Genève'],
    Genève: ['Genf', null],
    Zürich: [null, 'Zurich'],
    Bern: [null, 'Berne'],
    Basel: [null, 'Bâle'],
    Luzern: [null, 'Lucerne'],
    Neuchâtel: ['Neuenburg', null],
    Fribourg: ['Freiburg', null],
    Sitten: [null, 'Sion'],
    Sion: ['Sitten', null],
    Thun: [null, 'Thoune'],
    Solothurn: [null, 'Soleure'],
    Schaffhausen: [null, 'Schaffhouse'],
    Chur: [null, 'Coire'],
    'Sankt Gallen': ['St. Gallen', 'Saint-Gall'],
  },
  CN: { Beijing: ['Peking', 'Pékin'] },
  CU: { Havana: ['Havanna', 'La Havane'] },
  CZ: { Prague: ['Prag', null] },
  DE: {
    Munich: ['München', null],
    Köln: [null, 'Cologne'],
    Cologne: ['Köln', null],
    Nürnberg: [null, 'Nuremberg'],
    Nuremberg: ['Nürnberg', null],
    Hannover: [null, 'Hanovre'],
    Hamburg: [null, 'Hambourg'],
    Dresden: [null, 'Dresde'],
    Frankfurt: [null, 'Francfort'],
    'Frankfurt am Main': [null, 'Francfort-sur-le-Main'],
    Freiburg: [null, 'Fribourg-en-Brisgau'],
    Konstanz: [null, 'Constance'],
    Mainz: [null, 'Mayence'],
    Aachen: [null, 'Aix-la-Chapelle'],
  },
  DK: { Copenhagen: ['Kopenhagen', 'Copenhague'] },
  DZ: { Algiers: ['Algier', 'Alger'] },
  EG: { Cairo: ['Kairo', 'Le Caire'], Alexandria: [null, 'Alexandrie'] },
  ES: { Barcelona: [null, 'Barcelone'], Sevilla: [null, 'Séville'], Zaragoza: ['Saragossa', 'Saragosse'] },
  ET: { 'Addis Ababa': ['Addis Abeba', 'Addis-Abeba'] },
  GB: { London: [null, 'Londres'], Edinburgh: [null, 'Édimbourg'] },
  GE: { Tbilisi: ['Tiflis', 'Tbilissi'] },
  GR: { Athens: ['Athen', 'Athènes'], Athína: ['Athen', 'Athènes'] },
  IN: { 'New Delhi': ['Neu-Delhi', null] },
  IQ: { Baghdad: ['Bagdad', 'Bagdad'] },
  IR: { Tehran: ['Teheran', 'Téhéran'] },
  IT: {
    Rome: ['Rom', null],
    Milan: ['Mailand', null],
    Milano: ['Mailand', 'Milan'],
    Naples: ['Neapel', null],
    Genoa: ['Genua', 'Gênes'],
    Florence: ['Florenz', null],
    Venice: ['Venedig', 'Venise'],
    Bologna: [null, 'Bologne'],
    Como: [null, 'Côme'],
    Aosta: [null, 'Aoste'],
  },
  KR: { Seoul: [null, 'Séoul'] },
  LU: { Luxembourg: ['Luxemburg', null] },
  LY: { Tripoli: ['Tripolis', null] },
  MX: { 'Mexico City': ['Mexiko-Stadt', 'Mexico'] },
  NL: { 'The Hague': ['Den Haag', 'La Haye'] },
  PL: { Warsaw: ['Warschau', 'Varsovie'], Kraków: ['Krakau', 'Cracovie'] },
  PT: { Lisbon: ['Lissabon', 'Lisbonne'] },
  RO: { Bucharest: ['Bukarest', 'Bucarest'] },
  RS: { Belgrade: ['Belgrad', null] },
  RU: { Moscow: ['Moskau', 'Moscou'], 'Saint Petersburg': ['Sankt Petersburg', 'Saint-Pétersbourg'] },
  SA: { Riyadh: ['Riad', 'Riyad'] },
  SG: { Singapore: ['Singapur', 'Singapour'] },
  SY: { Damascus: ['Damaskus', 'Damas'] },
};

/** The names of a city by language, where they differ from that of GeoNames. */
export function translatedCity(name: string, country: string): Record<string, string> {
  const [german = null, french = null] = names[country]?.[name] ?? [];
  return { ...(german !== null && { 'name:de': german }), ...(french !== null && { 'name:fr': french }) };
}
