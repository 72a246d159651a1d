import assert from 'node:assert/strict';
import { catalogue } from '../../../../core/errors.ts';
import { jobFailures } from '../../../../core/jobs/job-state.ts';
import { isInputFault, isRetryable, retainsUpload } from '../../../../core/jobs/retryable.ts';

describe('a failed job', () => {
  const error = (code: string) => ({ code, message: '' });

  it('is not retryable if its input is wrong', () => {
    const codes = [
      'invalid_file',
      'unsupported_format',
      'unsupported_crs',
      'not_a_point',
      'file_too_large',
      'no code',
    ];
    for (const code of codes)
      assert.deepEqual([isInputFault(code), isRetryable(error(code))], [true, false], code);
  });

  it('is retryable if a limit, the service or its cancellation ended it', () => {
    const failures = Object.keys(jobFailures).filter(
      (code) => !/^(room|upload)_|^step_output_invalid$/.test(code),
    );
    const service = Object.entries(catalogue).flatMap(([code, [status]]) => (status >= 500 ? [code] : []));
    for (const code of [...failures, ...service, 'quota_exceeded', 'limit_exceeded', 'output_too_large'])
      assert.deepEqual([isInputFault(code), isRetryable(error(code))], [false, true], code);
  });

  it('is not retryable if its room or upload was deleted or its step sent an invalid result', () => {
    const codes = ['room_deleted', 'room_cleared', 'upload_missing', 'upload_interrupted'];
    for (const code of [...codes, 'step_output_invalid'])
      assert.deepEqual([isInputFault(code), isRetryable(error(code))], [false, false], code);
  });

  it('retains its upload if an operator can fix the cause, on any machine', () => {
    for (const code of [
      'memory_exceeded',
      'machine_lost',
      'no_machine_free',
      'step_not_started',
      'internal_error',
    ])
      assert.equal(retainsUpload(error(code)), true, code);
    for (const code of ['job_cancelled', 'invalid_file', 'quota_exceeded', 'toString'])
      assert.equal(retainsUpload(error(code)), false, code);
  });
});
