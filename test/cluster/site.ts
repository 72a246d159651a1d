import { z } from 'zod';
import { readEnvironment } from '../../adapters/env.ts';
import { gateway, gatewayUrl } from './addons/gateway.ts';
import { addresses } from './node/network.ts';

/** What differs between the cluster that the command starts and an existing one. */
export interface ClusterSite {
  /** An address of this machine, at which pods reach Postgres, Temporal and the issuer. */
  readonly address: string;
  /** The addresses from which they connect, as in pg_hba.conf. */
  readonly callers: string;
  readonly gateway: { readonly name: string; readonly namespace: string };
  /** The URL of the Gateway for callers on this machine. */
  readonly gatewayUrl: string;
  /** The storage class of the volume for objects; null: a folder of this machine. */
  readonly storageClass: string | null;
}

/** That of the cluster that the command starts. */
export const ownSite: ClusterSite = {
  address: addresses.outside,
  callers: `${addresses.outside}/30`,
  gateway,
  gatewayUrl,
  storageClass: null,
};

const settings = z.object({
  KUBECONFIG: z.string(),
  CLUSTER_ADDRESS: z.ipv4(),
  CLUSTER_GATEWAY: z.string().regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/, 'must be NAMESPACE/NAME'),
  CLUSTER_GATEWAY_URL: z.url({ protocol: /^https?$/ }),
  CLUSTER_STORAGE_CLASS: z.string(),
  CLUSTER_LOAD_IMAGES: z.string(),
});

export interface ExistingCluster {
  readonly kubeconfig: string;
  /** The command that loads an archive of images, whose name is appended, onto the nodes. */
  readonly loadImages: readonly [string, ...string[]];
  readonly site: ClusterSite;
}

/** The existing cluster of the environment. @throws ConfigurationError */
export function existingCluster(): ExistingCluster {
  const given = readEnvironment(settings);
  const [namespace = '', name = ''] = given.CLUSTER_GATEWAY.split('/');
  const [program = '', ...args] = given.CLUSTER_LOAD_IMAGES.split(/\s+/);
  return {
    kubeconfig: given.KUBECONFIG,
    loadImages: [program, ...args],
    site: {
      address: given.CLUSTER_ADDRESS,
      callers: 'all',
      gateway: { namespace, name },
      gatewayUrl: given.CLUSTER_GATEWAY_URL.replace(/\/$/, ''),
      storageClass: given.CLUSTER_STORAGE_CLASS,
    },
  };
}
