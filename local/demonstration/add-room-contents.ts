import sharp from 'sharp';
import { emailOf } from '../identity/accounts.ts';
import { requestToken } from '../identity/request-token.ts';
import { send, type ApiUser } from './http-api.ts';
import { icons, sights, type Sight } from './sights.ts';
import { roomId } from './prepare-room.ts';
import { slidesOf } from './slides.ts';

const room = `/api/rooms/${roomId}`;

/** Existing contents of the room, which the slides show. */
interface Contents {
  /** Ids by name. */
  readonly layers: ReadonlyMap<string, string>;
  readonly rasterIds: readonly string[];
}

interface RoomCounts {
  readonly name: string | null;
  readonly markerCount: number;
  readonly counts: { readonly slides: number; readonly members: number };
}

const countsOf = async (owner: ApiUser) => (await send(owner, 'GET', room)) as unknown as RoomCounts;

/**
 * Adds name, members, markers with icons and pictures, and comments. Each kind is added only if the room has none of it,
 * so that a later start leaves changes by users alone.
 */
export async function addPeopleAndMarkers(
  { apiUrl, issuer, owner }: { apiUrl: string; issuer: string; owner: ApiUser },
  log: (line: string) => void,
): Promise<void> {
  const before = await countsOf(owner);
  if (before.name === null) {
    await send(owner, 'PATCH', room, { name: 'A map of Switzerland' });
    const defaultView = { lat: 46.82, lng: 8.2, zoom: 7.3 };
    await send(owner, 'PATCH', `${room}/camera-settings`, { defaultView });
  }
  const editor: ApiUser = { apiUrl, bearer: await requestToken(issuer, 'editor') };
  if (before.counts.members === 1) {
    for (const role of ['editor', 'viewer'] as const) {
      const person = { apiUrl, bearer: await requestToken(issuer, role) };
      await send(person, 'POST', '/api/users/register');
      await send(owner, 'POST', `${room}/invite`, { email: emailOf(role), role });
    }
  }
  if (before.markerCount === 0) {
    const ids = await putMarkers(owner);
    await putComments(owner, editor, ids);
    log(`Added ${ids.length} markers with icons, pictures and comments.`);
  }
}

/** Adds public slides of the contents, unless the room has slides. */
export async function addSlides(
  owner: ApiUser,
  contents: Contents,
  log: (line: string) => void,
): Promise<void> {
  if ((await countsOf(owner)).counts.slides > 0) return;
  const { markers } = (await send(owner, 'GET', `${room}/markers`)) as {
    markers?: readonly { id: string; tags: readonly string[] | null }[];
  };
  const slides = slidesOf(contents, markers ?? []);
  await send(owner, 'PUT', `${room}/presentation`, { slides });
  await send(owner, 'PATCH', `${room}/presentation/public`, { isPublic: true });
  log(`Added ${slides.length} public slides.`);
}

async function putMarkers(owner: ApiUser): Promise<string[]> {
  const iconIds = new Map<string, string>();
  for (const [name, svg] of Object.entries(icons)) {
    const form = new FormData();
    form.set('name', name);
    form.set('size', '32');
    form.set('icon', new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
    iconIds.set(name, String((await send(owner, 'POST', `${room}/marker-icons`, form)).iconId));
  }
  const ids: string[] = [];
  for (const location of sights) {
    const form = new FormData();
    form.set('image', await drawPicture(location), 'picture.jpg');
    form.set('thumbnail', await drawPicture(location), 'thumbnail.jpg');
    const { imageKey, thumbnailKey } = await send(owner, 'POST', `${room}/markers/upload-image`, form);
    const { title, description, latitude, longitude, tags, day, icon } = location;
    const { marker } = (await send(owner, 'POST', `${room}/markers`, {
      ...{ title, description, latitude, longitude, tags, imageKey, thumbnailKey },
      eventDate: Date.parse(day),
      markerIconId: iconIds.get(icon) ?? null,
    })) as { marker?: { id: string } };
    if (marker !== undefined) ids.push(marker.id);
  }
  return ids;
}

async function putComments(
  owner: ApiUser,
  editor: ApiUser,
  [first = '', second = '']: string[],
): Promise<void> {
  const comments = `${room}/comments`;
  const question = (await send(editor, 'POST', comments, {
    ...{ objectType: 'marker', objectId: first, body: 'Does the clock still strike on its own?' },
  })) as { comment?: { id: string } };
  await send(owner, 'POST', `${comments}/${question.comment?.id}/replies`, {
    body: 'Yes, and the bears come out four minutes before each full hour.',
  });
  await send(owner, 'POST', comments, {
    ...{ objectType: 'marker', objectId: second, body: 'A picture of the glacier would fit here.' },
  });
  await send(editor, 'POST', comments, {
    ...{ objectType: 'room', objectId: roomId, body: 'Should we add the lakes as a separate layer?' },
  });
}

/** Draws hills under the sun, in place of a photo with a licence: JPEG, 1200 × 800 pixels. */
async function drawPicture({ colours: [sky, ground], longitude }: Sight): Promise<Blob> {
  const hill = (height: number, wave: number, opacity: number) => {
    const points = Array.from({ length: 25 }, (_, n) => {
      const y = 800 - height - wave * Math.sin(n / 2.3 + longitude) - (wave / 2) * Math.sin(n + height);
      return `${n * 50},${y.toFixed(0)}`;
    });
    return `<polygon points="0,800 ${points.join(' ')} 1200,800" fill="${ground}" opacity="${opacity}"/>`;
  };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${sky}"/>` +
    `<circle cx="${850 - (longitude % 1) * 500}" cy="210" r="90" fill="#fff" opacity="0.85"/>` +
    `${hill(390, 90, 0.45)}${hill(260, 70, 0.7)}${hill(120, 45, 1)}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
