/** Child process of download-with-sdk.ts: downloads the CLI into the given folder by starting and stopping a test server. */
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [downloadDir = '.'] = process.argv.slice(2);
console.log('connecting');
try {
  const environment = await TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir } },
  });
  await environment.teardown();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
