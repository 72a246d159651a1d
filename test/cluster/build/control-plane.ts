import { join } from 'node:path';
import type { GoProgram } from '../../../local/go/build-go-program.ts';

/** The Kubernetes release of the cluster; 1.37 requires a newer containerd than Debian has. */
const release = '1.36.3';

const [major = '', minor = ''] = release.split('.');
const version = 'k8s.io/component-base/version';

/** The package of each program in the module with the versions of control-plane/go.mod. */
const packages = {
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
  'kube-scheduler': 'k8s.io/kubernetes/cmd/kube-scheduler',
  etcd: 'go.etcd.io/etcd/server/v3',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  kubelet: 'k8s.io/kubernetes/cmd/kubelet',
  'kube-proxy': 'k8s.io/kubernetes/cmd/kube-proxy',
  coredns: 'github.com/coredns/coredns',
} as const;

/**
 * Kubernetes from one Go module, so that its programs share compiled packages: the first program takes most
 * of the time. In its go.mod, `replace` sets every staging module of Kubernetes to the version of its
 * release.
 */
export const controlPlanePrograms = Object.entries(packages).map(([name, source]): GoProgram => ({
  name,
  source,
  title: `${name} for Kubernetes ${release}`,
  module: join(import.meta.dirname, 'control-plane'),
  duration: name === 'kube-apiserver' ? 'about five minutes on two idle cores' : 'less than a minute',
  cgo: false,
  variables: {
    [`${version}.gitVersion`]: `v${release}`,
    [`${version}.gitMajor`]: major,
    [`${version}.gitMinor`]: minor,
    [`${version}.gitTreeState`]: 'clean',
  },
}));
