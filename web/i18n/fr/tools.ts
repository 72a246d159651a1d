import type { tools as english } from '../en/tools.ts';
import type { Translated } from '../translated.ts';

export const tools: Translated<typeof english> = {
  'tools.tools': 'Outils de carte',
  'tools.centre': 'Centre',
  'tools.find': 'Chercher un lieu ou un repère',
  'tools.findHint': 'Noms de lieux et de repères de cette salle',
  'tools.nothing': 'Rien de ce nom.',
  'tools.hits': '{count} trouvés',
  'tools.placeHit': 'Lieu',
  'tools.measure': 'Mesurer',
  'tools.measureHint':
    'Cliquez sur la carte, ou déplacez-la avec les flèches et appuyez sur Entrée pour son centre. Échap termine.',
  'tools.length': 'Longueur : {length}',
  'tools.area': 'Surface : {area}',
  'tools.removeLast': 'Retirer le dernier',
  'tools.beginAnew': 'Recommencer',
  'tools.print': 'Enregistrer comme image',
  'tools.printTitle': 'Titre',
  'tools.printNow': 'Enregistrer le PNG',
  'tools.printed': 'L’image a été enregistrée.',
};
