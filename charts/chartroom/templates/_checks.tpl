{{/*
What a JSON schema cannot say. All problems are reported at once, each as a sentence that names the values to change.
*/}}
{{- define "chartroom.checks" -}}
{{- $problems := concat
      (include "chartroom.checks.required" . | fromJsonArray)
      (include "chartroom.checks.entrance" . | fromJsonArray)
      (include "chartroom.checks.temporal" . | fromJsonArray)
      (include "chartroom.checks.store" . | fromJsonArray)
      (include "chartroom.checks.pools" . | fromJsonArray)
      (include "chartroom.checks.egress" . | fromJsonArray)
      (include "chartroom.checks.variables" . | fromJsonArray)
      (include "chartroom.checks.references" . | fromJsonArray) -}}
{{- if $problems -}}
{{- fail (printf "\n\nThe values have %d problem(s):\n  - %s\n" (len $problems) (join "\n  - " $problems)) -}}
{{- end -}}
{{- end -}}

{{- define "chartroom.checks.required" -}}
{{- $found := list -}}
{{- range $name, $image := dict "api" .Values.image.api "worker" .Values.image.worker -}}
{{- if not $image.repository -}}
{{- $found = append $found (printf "image.%s.repository is missing: set it to the image that you built and pushed, such as registry.example.org/chartroom-%s." $name $name) -}}
{{- end -}}
{{- end -}}
{{- if not .Values.database.existingSecret.name -}}
{{- $found = append $found "database.existingSecret.name is missing: set it to a Secret in this namespace with the URL of the Postgres database." -}}
{{- end -}}
{{- if not .Values.temporal.address -}}
{{- $found = append $found "temporal.address is missing: set it to host:port of Temporal's frontend." -}}
{{- end -}}
{{- if not .Values.objectStore.url -}}
{{- $found = append $found "objectStore.url is missing: set it to gs://bucket/prefix, s3://bucket/prefix, or file:///folder with objectStore.existingClaim." -}}
{{- end -}}
{{- if not .Values.identity.issuer -}}
{{- $found = append $found "identity.issuer is missing: set it to the OpenID Connect issuer of the accepted tokens." -}}
{{- end -}}
{{- if not .Values.identity.audience -}}
{{- $found = append $found "identity.audience is missing: set it to a value that `aud` of a token must contain." -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{- define "chartroom.checks.entrance" -}}
{{- $found := list -}}
{{- $gateway := .Values.gateway -}}
{{- $ingress := .Values.ingress -}}
{{- if and $gateway.enabled (not $gateway.parentRefs) -}}
{{- $found = append $found "gateway.enabled needs gateway.parentRefs: set it to the Gateways to which the route is attached." -}}
{{- end -}}
{{- if and $gateway.gke.enabled (not $gateway.enabled) -}}
{{- $found = append $found "gateway.gke.enabled needs gateway.enabled: its policies belong to a Gateway of Google Cloud." -}}
{{- end -}}
{{- if and $ingress.enabled (not $ingress.hosts) -}}
{{- $found = append $found "ingress.enabled needs ingress.hosts: an Ingress without a host would match every host name." -}}
{{- end -}}
{{- if or $gateway.enabled $ingress.enabled -}}
{{- if not .Values.publicUrl -}}
{{- $found = append $found "publicUrl is missing: behind a gateway or ingress the service cannot detect its own URL." -}}
{{- end -}}
{{- if and (eq (int .Values.api.trustedProxies) 0) (empty .Values.api.trustedProxyAddresses) -}}
{{- $found = append $found "api.trustedProxies is 0 although there is a gateway or ingress: all callers would share one address and its limits." -}}
{{- end -}}
{{- end -}}
{{- if and .Values.identity.clientId (not .Values.publicUrl) -}}
{{- $found = append $found "identity.clientId needs publicUrl: the issuer redirects browsers to it." -}}
{{- end -}}
{{- if and .Values.identity.clientSecret.name (not .Values.identity.clientId) -}}
{{- $found = append $found "identity.clientSecret has no effect without identity.clientId." -}}
{{- end -}}
{{- with .Values.api.autoscaling -}}
{{- if gt (int .min) (int .max) -}}
{{- $found = append $found (printf "api.autoscaling.min (%d) is greater than api.autoscaling.max (%d)." (int .min) (int .max)) -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{- define "chartroom.checks.temporal" -}}
{{- $found := list -}}
{{- with .Values.temporal -}}
{{- if and .apiKey.name (not .tls.enabled) -}}
{{- $found = append $found "temporal.apiKey needs temporal.tls.enabled: without TLS the key is sent unencrypted." -}}
{{- end -}}
{{- if and (or .tls.ca.name .tls.clientCertificate.name .tls.serverName) (not .tls.enabled) -}}
{{- $found = append $found "temporal.tls has certificates or a server name, but temporal.tls.enabled is false: they would have no effect." -}}
{{- end -}}
{{- if and .tls.enabled (include "chartroom.hasKeda" $) (not .apiKey.name) (not .tls.clientCertificate.name) -}}
{{- $found = append $found "KEDA can only connect to Temporal with TLS if temporal.apiKey or temporal.tls.clientCertificate is set: set one, or use another scaling.type." -}}
{{- end -}}
{{- if and .versioning.enabled (not .versioning.buildId) (eq $.Values.image.worker.tag "latest") (not $.Values.image.worker.digest) -}}
{{- $found = append $found "temporal.versioning needs a build id that changes with the image: set image.worker.tag, image.worker.digest or temporal.versioning.buildId." -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{- define "chartroom.checks.store" -}}
{{- $found := list -}}
{{- with .Values.objectStore -}}
{{- $isFolder := hasPrefix "file:" .url -}}
{{- if and $isFolder (not .existingClaim) -}}
{{- $found = append $found "objectStore.url is a folder, so objectStore.existingClaim must name a volume that all pods share: the file system of a pod is deleted with it." -}}
{{- end -}}
{{- if and .existingClaim .url (not $isFolder) -}}
{{- $found = append $found "objectStore.existingClaim has an effect only with a file:// URL." -}}
{{- end -}}
{{- if and $isFolder (or .endpoint .region .existingSecret.name) -}}
{{- $found = append $found "objectStore.endpoint, region and existingSecret apply to a bucket, but objectStore.url is a folder." -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{- define "chartroom.checks.pools" -}}
{{- $found := list -}}
{{- $served := list -}}
{{- range $name, $pool := (include "chartroom.pools" . | fromJson) -}}
{{- $served = concat $served $pool.queues -}}
{{- if not $pool.queues -}}
{{- $found = append $found (printf "workers.%s.queues is empty: name at least one of workflows, data and raster." $name) -}}
{{- end -}}
{{- if gt (int $pool.scaling.min) (int $pool.scaling.max) -}}
{{- $found = append $found (printf "workers.%s.scaling.min (%d) is greater than its max (%d)." $name (int $pool.scaling.min) (int $pool.scaling.max)) -}}
{{- end -}}
{{- if and (has "workflows" $pool.queues) (eq $pool.scaling.type "keda") (eq (int $pool.scaling.min) 0) -}}
{{- $found = append $found (printf "workers.%s serves the queue workflows, which has tasks every 20 s: set its scaling.min to 1 or more." $name) -}}
{{- end -}}
{{- if and (has "workflows" $pool.queues) (eq $pool.scaling.type "fixed") (eq (int $pool.replicas) 0) -}}
{{- $found = append $found (printf "workers.%s serves the queue workflows: without a replica no job starts or ends." $name) -}}
{{- end -}}
{{- if and (include "chartroom.pool.needsCluster" $pool) (not $pool.serviceAccount.create) (not $pool.serviceAccount.name) -}}
{{- $found = append $found (printf "workers.%s uses the API of the cluster: its serviceAccount must be created or named." $name) -}}
{{- end -}}
{{- if and (eq $pool.executor "child-process") (or (has "data" $pool.queues) (has "raster" $pool.queues)) (not $pool.allowUnconfinedSteps) (ne $pool.sandbox "required") -}}
{{- $found = append $found (printf "workers.%s.executor is child-process: a program that a malicious upload takes over reads the credentials of the worker and reaches what the worker reaches. Set it to kubernetes, require isolation by the kernel (sandbox: required), or accept this with allowUnconfinedSteps." $name) -}}
{{- end -}}
{{- if and $pool.deletionCost (not $.Values.admissionPolicy.enabled) -}}
{{- $found = append $found (printf "workers.%s.deletionCost needs admissionPolicy.enabled: without it the worker may change every pod of the namespace." $name) -}}
{{- end -}}
{{- end -}}
{{- range $name, $pool := (include "chartroom.pools" . | fromJson) -}}
{{- $limit := dig "limits" "memory" "" $pool.resources | toString -}}
{{- $mebibytes := include "chartroom.mebibytes" $limit | int -}}
{{- if and $mebibytes (gt (mul 2 (int $pool.maxOldSpaceMiB)) $mebibytes) -}}
{{- $found = append $found (printf "workers.%s.maxOldSpaceMiB (%d) is more than half of the memory limit (%s): the kernel would kill the pod before Node reports a full heap." $name (int $pool.maxOldSpaceMiB) $limit) -}}
{{- end -}}
{{- $step := int (default 1536 $pool.stepMemoryMiB) -}}
{{- if and $mebibytes (eq $pool.executor "child-process") (or (has "data" $pool.queues) (has "raster" $pool.queues)) (gt (add 512 $step) $mebibytes) -}}
{{- $found = append $found (printf "workers.%s.stepMemoryMiB (%d) and 512 MiB for the worker exceed the memory limit (%s): raise the limit." $name $step $limit) -}}
{{- end -}}
{{- if and $pool.stepMemoryRetryMiB (lt (int $pool.stepMemoryRetryMiB) $step) -}}
{{- $found = append $found (printf "workers.%s.stepMemoryRetryMiB (%d) is less than stepMemoryMiB (%d)." $name (int $pool.stepMemoryRetryMiB) $step) -}}
{{- end -}}
{{- end -}}
{{- $apiLimit := dig "limits" "memory" "" .Values.api.resources | toString -}}
{{- $apiMebibytes := include "chartroom.mebibytes" $apiLimit | int -}}
{{- if and $apiMebibytes (gt (mul 2 (int .Values.api.maxOldSpaceMiB)) $apiMebibytes) -}}
{{- $found = append $found (printf "api.maxOldSpaceMiB (%d) is more than half of the memory limit (%s)." (int .Values.api.maxOldSpaceMiB) $apiLimit) -}}
{{- end -}}
{{- range $queue := list "workflows" "data" "raster" -}}
{{- if not (has $queue $served) -}}
{{- $found = append $found (printf "No worker pool serves the queue %s: its jobs would never run." $queue) -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* Destinations of the network policies: a rule without addresses would allow every address. */}}
{{- define "chartroom.checks.egress" -}}
{{- $found := list -}}
{{- $uses := dict "database" "yes" "temporal" "yes" "identity" "yes"
      "objectStore" (not (hasPrefix "file:" .Values.objectStore.url))
      "kubernetesApi" (include "chartroom.usesCluster" .) -}}
{{- range $name, $isUsed := $uses -}}
{{- if and $.Values.networkPolicy.enabled $isUsed (not (index $.Values.networkPolicy.egress $name).to) -}}
{{- $found = append $found (printf "networkPolicy.egress.%s.to is missing: list its addresses or pods, or allow every address with [{ipBlock: {cidr: 0.0.0.0/0}}]." $name) -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* A variable that is set twice: Kubernetes would silently take the last. */}}
{{- define "chartroom.checks.variables" -}}
{{- $found := list -}}
{{- $environments := dict "api" (include "chartroom.environment.api" .) -}}
{{- range $name, $pool := (include "chartroom.pools" . | fromJson) -}}
{{- $_ := set $environments (printf "workers.%s" $name) (include "chartroom.environment.worker" (dict "root" $ "pool" $pool)) -}}
{{- end -}}
{{- range $of, $text := $environments -}}
{{- $seen := list -}}
{{- range $variable := fromYamlArray $text -}}
{{- if has $variable.name $seen -}}
{{- $found = append $found (printf "%s.extraEnv sets %s, which the chart sets from another value (see the README.md of the chart)." $of $variable.name) -}}
{{- end -}}
{{- $seen = append $seen $variable.name -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}
