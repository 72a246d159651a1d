import type { layers as english } from '../en/layers.ts';
import type { Translated } from '../translated.ts';

export const layers: Translated<typeof english> = {
  'layers.show': 'Afficher {name}',
  'layers.more': 'Plus sur {name}',
  'layers.zoomTo': 'Zoomer sur l’étendue',
  'layers.legend': 'Couleurs selon {attribute}',
  'layers.from': 'à partir de {value}',
  'layers.below': 'inférieur',
  'layers.others': 'autres',
  'layers.name': 'Nom de la couche',
  'layers.colour': 'Couleur',
  'layers.stroke': 'Épaisseur du trait (px)',
  'layers.opacity': 'Opacité',
  'layers.visible': 'Visible par défaut',
  'layers.changed': '« {name} » modifié.',
  'layers.up': 'Monter {name}',
  'layers.down': 'Descendre {name}',
  'layers.moved': '« {name} » déplacé.',
  'layers.delete': 'Supprimer',
  'layers.deleteTitle': 'Supprimer « {name} » ?',
  'layers.deleteText': 'La suppression vaut pour toute la salle et est irréversible.',
  'layers.deleted': '« {name} » supprimé.',
  'layers.feature': 'Objet',
  'layers.noAttributes': 'Aucun attribut.',
};
