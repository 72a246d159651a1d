/** Saving what others changed too. */
export const saving = {
  'saving.changed': 'Changed by {name} while you edit.',
  'saving.conflictTitle': 'Changed by others too',
  'saving.conflict': 'Not saved yet: others changed the same fields. Choose a value for each, then save.',
  'saving.conflictWith': 'Not saved yet: {name} changed the same fields. Choose a value for each, then save.',
  'saving.mine': 'Your value',
  'saving.theirs': 'Other value',
  'saving.of': 'Value of {name}',
  'saving.empty': 'empty',
  'saving.photo': 'Photo',
  'saving.yourPhoto': 'Your choice of photo',
  'saving.otherPhoto': 'Another photo, or none',
} as const;
