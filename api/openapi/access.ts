import type { AccessRule } from '../../core/access/operations.ts';

export function securityOf(rule: AccessRule): Record<string, string[]>[] {
  return [
    { session: [] },
    { cookie: [] },
    ...(rule.token === 'refused' ? [] : [{ apiToken: [] }]),
    ...(rule.anonymous === 'never' ? [] : [{}]),
  ];
}

/** The row of the access table as a sentence. */
export function accessInWords({ token, user, anonymous }: AccessRule): string {
  const users = {
    viewer: 'every member',
    editor: 'editors and the owner',
    owner: 'the owner',
    'signed-in': 'every signed-in user',
    operator: 'operators of the service',
  }[user];
  const tokens =
    token === 'refused'
      ? ''
      : token === 'any'
        ? ', every API token of the room'
        : `, API tokens with ${token.replace('-or-', ' or ')}`;
  const others = {
    never: '',
    always: ', everybody',
    'public-room': ', everybody in a public room',
    'public-deck': ', everybody where the room or its presentation is public',
  }[anonymous];
  return `For: ${users}${tokens}${others}.`;
}
