import type { saving as english } from '../en/saving.ts';
import type { Translated } from '../translated.ts';

/** Saving what others changed too. */
export const saving: Translated<typeof english> = {
  'saving.changed': 'Von {name} geändert, während Sie bearbeiten.',
  'saving.conflictTitle': 'Auch von anderen geändert',
  'saving.conflict':
    'Noch nicht gespeichert: Andere haben dieselben Felder geändert. Wählen Sie je einen Wert, und speichern Sie dann.',
  'saving.conflictWith':
    'Noch nicht gespeichert: {name} hat dieselben Felder geändert. Wählen Sie je einen Wert, und speichern Sie dann.',
  'saving.mine': 'Ihr Wert',
  'saving.theirs': 'Anderer Wert',
  'saving.of': 'Wert von {name}',
  'saving.empty': 'leer',
  'saving.photo': 'Foto',
  'saving.yourPhoto': 'Ihre Wahl des Fotos',
  'saving.otherPhoto': 'Ein anderes Foto oder keines',
};
