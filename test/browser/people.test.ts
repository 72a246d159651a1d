import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('the People panel', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  let path: string;
  let friend: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbour' });
    path = `/api/rooms/${room.roomId}`;
    friend = await makeFriend(room);
  });

  async function enterPeople(page: Page, person = room.owner): Promise<void> {
    await enterRoom(page, room, person);
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
  }

  it('invites a member, changes the role with undo, and removes the member after a confirmation', async () => {
    const { page } = at.window;
    const email = `${friend}@chartroom.test`;
    await enterPeople(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const role = page.getByLabel(`Role of ${email}`);
    await role.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const other = await openWindow(at.browser, halfResolution);
    try {
      await enterPeople(other.page, friend);
      assert.equal(await other.page.getByRole('heading', { name: 'API tokens' }).count(), 0);
      await role.selectOption('Editor');
      await other.page.locator('.workbench-head').getByText('Editor').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await other.page.locator('.workbench-head').getByText('Viewer').waitFor();
      await page.getByRole('button', { name: `Remove ${email}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await role.waitFor({ state: 'detached' });
      await other.page.getByRole('alert').getByText('Live updates stopped').waitFor();
    } finally {
      await other.close();
    }
  });

  it('lets a member leave after a confirmation, which removes the room from the list', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'POST', `${path}/invite`, { email: `${friend}@chartroom.test`, role: 'editor' });
    await enterPeople(page, friend);
    await page.locator('.person').filter({ hasText: `${friend}@chartroom.test` }).filter({ hasText: 'you' }).waitFor(); // prettier-ignore
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Leave room' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Your rooms' }).waitFor();
    assert.equal(await page.getByText('Harbour').count(), 0);
    const { history } = (await callAs(room.owner, 'GET', `${path}/history?kinds=member.removed`)) as {
      history: unknown[];
    };
    assert.equal(history.length, 1);
  });

  it('lists pending invitations and withdraws one', async () => {
    const { page } = at.window;
    await enterPeople(page);
    await page.getByLabel('Email address').fill('nobody-yet@chartroom.test');
    await page.getByLabel('Role', { exact: true }).selectOption('Editor');
    await page.getByLabel('Role', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const pending = page.getByRole('listitem').filter({ hasText: 'nobody-yet@chartroom.test' });
    assert.match(await pending.innerText(), /Editor, until/);
    await page.getByText('No email is sent: ask the person to sign in with this address.').waitFor();
    assert.equal(await page.getByLabel('Email address').inputValue(), '');
    assert.equal(await page.locator('input:user-invalid').count(), 0, 'the emptied field is not invalid');
    assert.equal(await page.getByLabel('Role', { exact: true }).inputValue(), 'editor');
    await pending.getByRole('button', { name: /Withdraw invitation/ }).click();
    await pending.waitFor({ state: 'detached' });
  });

  it('makes the room public, with undo', async () => {
    const { page } = at.window;
    await enterPeople(page);
    const box = page.getByLabel(/^Public/);
    await box.click();
    await when('it is public', () => box.isChecked());
    await page.getByText('The room is now public.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await when('it is private', async () => !(await box.isChecked()));
  });

  it('creates a token, shown once with a working example request, and revokes it', async () => {
    const { page } = at.window;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterPeople(page);
    await page.getByText('New token').click();
    await page.getByLabel('Purpose').fill('<b>nightly</b>');
    await page.getByLabel('Days until expiry').fill('30');
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    const secret = await dialog.getByLabel('Token', { exact: true }).inputValue();
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Copy: Example request' }).click();
    await dialog.getByText('Copied.').waitFor();
    const line = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(line, `curl -H "Authorization: Bearer ${secret}" "${readTarget().url}${path}"`);
    const answer = await fetch(`${readTarget().url}${path}`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    assert.equal(answer.status, 200);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await page.content()).includes(secret), false);
    await page.getByText('<b>nightly</b>').first().waitFor();
    await page.getByRole('button', { name: 'Revoke <b>nightly</b>' }).click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No tokens yet.').waitFor();
    await when('it is refused', async () => {
      const { status } = await fetch(`${readTarget().url}${path}`, {
        headers: { Authorization: `Bearer ${secret}` },
      });
      return status === 401;
    });
  });

  it('shows storage use, also on a phone', async () => {
    const phone = await openWindow(at.browser, { ...halfResolution, viewport: { width: 390, height: 844 } });
    try {
      await enterPeople(phone.page);
      await phone.page.getByRole('heading', { name: 'Storage' }).waitFor();
      const meter = phone.page.getByRole('meter', { name: 'Storage used by your rooms' });
      const free = phone.page.getByText('no limit');
      await meter.or(free).first().waitFor();
      assert.deepEqual(await faultsOf(phone.page), []);
      const width = await phone.page.evaluate<number>('document.documentElement.scrollWidth');
      assert.equal(width, 390, 'nothing is wider than the screen');
    } finally {
      await phone.close();
    }
  });
});
