import type { tools as english } from '../en/tools.ts';
import type { Translated } from '../translated.ts';

export const tools: Translated<typeof english> = {
  'tools.tools': 'Outils de carte',
  'tools.centre': 'Centre',
  'tools.find': 'Rechercher un lieu ou un repère',
  'tools.findHint': 'Noms de lieux et de repères de cette salle',
  'tools.noResults': 'Aucun résultat.',
  'tools.results': { one: '{count} trouvé', other: '{count} trouvés' },
  'tools.place': 'Lieu',
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
