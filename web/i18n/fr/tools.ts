import type { tools as english } from '../en/tools.ts';
import type { Translated } from '../translated.ts';

export const tools: Translated<typeof english> = {
  'tools.tools': 'Outils de carte',
  'tools.centre': 'Centre',
  'tools.find': 'Rechercher',
  'tools.findHint': 'Une localité, des coordonnées ou un objet de cette salle',
  'tools.noResults': 'Aucun résultat.',
  'tools.results': { one: '{count} trouvé', other: '{count} trouvés' },
  'search.hits': 'Résultats',
  'search.running': 'Recherche en cours …',
  'search.settlement': 'Localité',
  'search.address': 'Adresse',
  'search.addressSource': 'Adresses : {source}',
  'search.coordinates': 'Coordonnées',
  'search.comment': 'Commentaire',
  'tools.basemap': 'Fond de carte',
  'tools.basemapOfRoom': '(choix de la salle)',
  'tools.measure': 'Mesurer',
  'tools.measureHint':
    'Cliquez sur la carte, ou déplacez-la avec les flèches et appuyez sur Entrée pour ajouter un point en son centre. Échap termine.',
  'tools.length': 'Longueur : {length}',
  'tools.area': 'Surface : {area}',
  'tools.removeLast': 'Retirer le dernier point',
  'tools.startOver': 'Recommencer',
  'tools.print': 'Enregistrer comme image',
  'tools.printTitle': 'Titre',
  'tools.printNow': 'Enregistrer en PNG',
  'tools.printed': 'Image enregistrée.',
};
