import assert from 'node:assert/strict';
import { roomIdIn, roomIdOrLinkForm } from '../../../web/room/room-id.ts';

const pattern = new RegExp(`^(?:${roomIdOrLinkForm})$`, 'v');

describe('the id of a room in a text', () => {
  const cases = {
    'a-room_123': 'a-room_123',
    '  a-room_123 ': 'a-room_123',
    'https://maps.example.org/rooms/a-room_123': 'a-room_123',
    'https://maps.example.org/maps/rooms/a-room_123/': 'a-room_123',
    'maps.example.org/decks/a-room_123#3': 'a-room_123',
    'https://maps.example.org/rooms/a-room_123?view=7/46/8': 'a-room_123',
    'a-room_1234': null,
    'https://maps.example.org/a-room_123': null,
    'https://maps.example.org/rooms/a-room_1234': null,
    '': null,
  };
  for (const [text, expected] of Object.entries(cases))
    it(`is ${expected ?? 'missing'} in "${text}", as the field decides`, () => {
      assert.equal(roomIdIn(text), expected);
      assert.equal(pattern.test(text), expected !== null);
    });
});
