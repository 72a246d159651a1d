import type { AccessRule } from '../../core/access/operations.ts';

export function securityOf(rule: AccessRule): Record<string, string[]>[] {
  return [
    { session: [] },
    { cookie: [] },
    ...(rule.token === 'refused' ? [] : [{ apiToken: [] }]),
    ...(rule.anonymous === 'never' ? [] : [{}]),
  ];
}

/** Describes a row of the access table. */
export function accessInWords({ token, user, anonymous }: AccessRule): string {
  const users = {
    viewer: 'members',
    editor: 'editors and the owner',
    owner: 'the owner',
    'signed-in': 'signed-in users',
    operator: 'operators of the service',
  }[user];
  const tokens =
    token === 'refused'
      ? ''
      : token === 'any'
        ? ', API tokens of the room'
        : `, API tokens with \`${token.replace('-or-', '\` or \`')}\``;
  const others = {
    never: '',
    always: ', anyone',
    'public-room': ', anyone in a public room',
    'public-deck': ', anyone if the room or its presentation is public',
  }[anonymous];
  return `Access: ${users}${tokens}${others}.`;
}
