import type { saving as english } from '../en/saving.ts';
import type { Translated } from '../translated.ts';

/** Saving what others changed too. */
export const saving: Translated<typeof english> = {
  'saving.changed': 'Modifié par {name} pendant votre saisie.',
  'saving.conflictTitle': 'Modifié aussi par d’autres',
  'saving.conflict':
    'Pas encore enregistré : d’autres ont modifié les mêmes champs. Choisissez une valeur pour chacun, puis enregistrez.',
  'saving.conflictWith':
    'Pas encore enregistré : {name} a modifié les mêmes champs. Choisissez une valeur pour chacun, puis enregistrez.',
  'saving.mine': 'Votre valeur',
  'saving.theirs': 'Autre valeur',
  'saving.of': 'Valeur de {name}',
  'saving.empty': 'vide',
  'saving.photo': 'Photo',
  'saving.yourPhoto': 'Votre choix de photo',
  'saving.otherPhoto': 'Une autre photo, ou aucune',
};
