import assert from 'node:assert/strict';

import { newJobId } from '../../../../core/jobs/new-job-id.ts';

describe('ids of jobs', () => {
  it('have the forms that the API specifies for their kinds', () => {
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    assert.match(newJobId('layer-upload'), /^job-[0-9a-z]{26}$/);
    assert.match(newJobId('bulk-import'), /^bulk-import-[0-9a-z]{26}$/);
    assert.match(newJobId('room-clone'), new RegExp(`^job-${uuid}$`));
    assert.match(newJobId('room-export'), new RegExp(`^${uuid}$`));
  });
});
