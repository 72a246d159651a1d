import type { layers as english } from '../en/layers.ts';
import type { Translated } from '../translated.ts';

export const layers: Translated<typeof english> = {
  'layers.show': 'Montrer {name}',
  'layers.more': 'Plus sur {name}',
  'layers.zoomTo': 'Zoomer dessus',
  'layers.legend': 'Couleurs selon {attribute}',
  'layers.from': 'dès {value}',
  'layers.below': 'moins',
  'layers.others': 'tous les autres',
  'layers.name': 'Nom de la couche',
  'layers.colour': 'Couleur',
  'layers.stroke': 'Trait (px)',
  'layers.opacity': 'Opacité',
  'layers.visible': 'Montrée à tous au départ',
  'layers.changed': '« {name} » a été modifiée.',
  'layers.up': 'Monter {name}',
  'layers.down': 'Descendre {name}',
  'layers.moved': '« {name} » a été déplacée.',
  'layers.delete': 'Supprimer',
  'layers.deleteTitle': 'Supprimer « {name} » ?',
  'layers.deleteText': 'Elle disparaît pour tous dans la salle et ne peut pas être rétablie.',
  'layers.deleted': '« {name} » a été supprimée.',
  'layers.feature': 'Objet',
  'layers.noAttributes': 'Il n’a pas d’attributs.',
};
