export const saving = {
  'saving.changed': 'Modificato da {name} durante la modifica in corso.',
  'saving.conflictTitle': 'Modificato anche da altri',
  'saving.conflict':
    'Non ancora salvato: altri hanno modificato gli stessi campi. Scegliere un valore per ciascuno, poi salvare.',
  'saving.conflictWith':
    'Non ancora salvato: {name} ha modificato gli stessi campi. Scegliere un valore per ciascuno, poi salvare.',
  'saving.mine': 'Valore proprio',
  'saving.theirs': 'Altro valore',
  'saving.of': 'Valore di {name}',
  'saving.empty': 'vuoto',
  'saving.photo': 'Foto',
  'saving.yourPhoto': 'Foto scelta qui',
  'saving.otherPhoto': 'Un’altra foto, o nessuna',
} as const;
