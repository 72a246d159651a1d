{{/* One variable, where there is a value. Give: list "NAME" value */}}
{{- define "chartroom.variable" -}}
{{- $value := index . 1 -}}
{{- if and (not (kindIs "invalid" $value)) (ne (toString $value) "") }}
- { name: {{ index . 0 }}, value: {{ toString $value | quote }} }
{{- end }}
{{- end -}}

{{/* One variable out of a Secret, where one is named. Give: list "NAME" secret key */}}
{{- define "chartroom.secretVariable" -}}
{{- if index . 1 }}
- name: {{ index . 0 }}
  valueFrom: { secretKeyRef: { name: {{ index . 1 | quote }}, key: {{ index . 2 | quote }} } }
{{- end }}
{{- end -}}

{{- define "chartroom.environment.trust" -}}
{{- if .Values.trustedCertificates.configMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/chartroom/trusted/ca.crt }
{{- end }}
{{- end -}}

{{/* The driver reads PGSSLMODE where the URL has no `sslmode`: `verify-full` checks the certificate and its name. */}}
{{- define "chartroom.environment.database" -}}
{{- with .Values.database }}
{{- include "chartroom.secretVariable" (list "DATABASE_URL" .existingSecret.name .existingSecret.key) }}
- { name: PGSSLMODE, value: {{ .tls | quote }} }
{{- end }}
{{- end -}}

{{- define "chartroom.environment.temporal" -}}
{{- with .Values.temporal }}
{{- include "chartroom.variable" (list "TEMPORAL_ADDRESS" .address) }}
{{- include "chartroom.variable" (list "TEMPORAL_NAMESPACE" .namespace) }}
{{- if .tls.enabled }}
- { name: TEMPORAL_TLS, value: 'true' }
{{- include "chartroom.variable" (list "TEMPORAL_TLS_SERVER_NAME" .tls.serverName) }}
{{- if .tls.ca.name }}
- { name: TEMPORAL_TLS_CA_FILE, value: /etc/chartroom/temporal-ca/ca.crt }
{{- end }}
{{- if .tls.clientCertificate.name }}
- { name: TEMPORAL_TLS_CERT_FILE, value: /etc/chartroom/temporal-client/tls.crt }
- { name: TEMPORAL_TLS_KEY_FILE, value: /etc/chartroom/temporal-client/tls.key }
{{- end }}
{{- end }}
{{- if .apiKey.name }}
- { name: TEMPORAL_API_KEY_FILE, value: /etc/chartroom/temporal-api-key/api-key }
{{- end }}
{{- end }}
{{- end -}}

{{- define "chartroom.environment.objects" -}}
{{- with .Values.objectStore }}
{{- include "chartroom.variable" (list "OBJECT_STORE_URL" .url) }}
{{- include "chartroom.variable" (list "OBJECT_STORE_ENDPOINT" .endpoint) }}
{{- include "chartroom.variable" (list "S3_REGION" .region) }}
{{- if and .existingSecret.name (hasPrefix "s3:" .url) }}
{{- include "chartroom.secretVariable" (list "AWS_ACCESS_KEY_ID" .existingSecret.name .existingSecret.accessKeyId) }}
{{- include "chartroom.secretVariable" (list "AWS_SECRET_ACCESS_KEY" .existingSecret.name .existingSecret.secretAccessKey) }}
{{- end }}
{{- if and .existingSecret.name (hasPrefix "gs:" .url) }}
- { name: GOOGLE_APPLICATION_CREDENTIALS, value: /etc/chartroom/google/credentials.json }
{{- end }}
{{- end }}
{{- end -}}

{{/* What API and workers both read. */}}
{{- define "chartroom.environment.shared" -}}
- { name: LOG_LEVEL, value: {{ .Values.logLevel | quote }} }
- { name: HOST, value: '0.0.0.0' }
- { name: METRICS_PORT, value: '9464' }
{{- include "chartroom.environment.trust" . }}
{{- include "chartroom.environment.database" . }}
{{- include "chartroom.environment.temporal" . }}
{{- include "chartroom.environment.objects" . }}
{{- include "chartroom.environment.tracing" . }}
{{- end -}}

{{- define "chartroom.environment.tracing" -}}
{{- with .Values.tracing }}
{{- if .endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER, value: {{ .sampler | quote }} }
{{- include "chartroom.variable" (list "OTEL_TRACES_SAMPLER_ARG" .ratio) }}
{{- include "chartroom.secretVariable" (list "OTEL_EXPORTER_OTLP_HEADERS" .headers.name .headers.key) }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "chartroom.environment.api" -}}
{{- $api := .Values.api }}
{{- $identity := .Values.identity }}
{{- include "chartroom.environment.shared" . }}
- { name: PORT, value: '8080' }
- { name: MALLOC_ARENA_MAX, value: '2' }
- { name: SANDBOX, value: {{ $api.sandbox | quote }} }
{{- include "chartroom.variable" (list "PUBLIC_URL" .Values.publicUrl) }}
{{- include "chartroom.variable" (list "OIDC_ISSUER" $identity.issuer) }}
{{- include "chartroom.variable" (list "OIDC_AUDIENCE" $identity.audience) }}
{{- include "chartroom.variable" (list "OIDC_ALGORITHMS" (join "," $identity.algorithms)) }}
{{- include "chartroom.variable" (list "OIDC_TOKEN_TYPES" (join "," $identity.tokenTypes)) }}
{{- include "chartroom.variable" (list "OIDC_ACCEPT_ID_TOKENS" $identity.acceptIdTokens) }}
{{- include "chartroom.variable" (list "OIDC_MAX_TOKEN_MINUTES" $identity.maxTokenMinutes) }}
{{- include "chartroom.variable" (list "OIDC_CLIENT_ID" $identity.clientId) }}
{{- include "chartroom.secretVariable" (list "OIDC_CLIENT_SECRET" $identity.clientSecret.name $identity.clientSecret.key) }}
{{- include "chartroom.variable" (list "OIDC_TRUST_EMAIL" $identity.trustEmail) }}
{{- include "chartroom.variable" (list "OPERATORS" (join "," $identity.operators)) }}
{{- include "chartroom.variable" (list "SECURITY_CONTACT" (join "," $api.securityContacts)) }}
{{- include "chartroom.variable" (list "TRUST_PROXY" $api.trustedProxies) }}
{{- include "chartroom.variable" (list "TRUST_PROXY_ADDRESSES" (join "," $api.trustedProxyAddresses)) }}
{{- include "chartroom.variable" (list "CORS_ORIGINS" (join "," $api.corsOrigins)) }}
{{- include "chartroom.variable" (list "DECK_FRAME_ANCESTORS" (join "," $api.deckFrameAncestors)) }}
{{- with $api.basemaps }}
- { name: BASEMAPS, value: {{ toJson . | quote }} }
{{- end }}
{{- include "chartroom.variable" (list "VECTOR_BASEMAP" $api.vectorBasemap) }}
{{- include "chartroom.variable" (list "PRINT_LOGO" $api.printLogo) }}
{{- include "chartroom.variable" (list "SWISSTOPO_BASEMAPS" $api.swisstopoBasemaps) }}
{{- include "chartroom.variable" (list "GEOCODER" $api.geocoder.type) }}
{{- include "chartroom.variable" (list "GEOCODER_URL" $api.geocoder.url) }}
{{- include "chartroom.variable" (list "GEOCODER_ATTRIBUTION" $api.geocoder.attribution) }}
{{- include "chartroom.variable" (list "GEOCODER_REQUESTS_PER_SECOND" $api.geocoder.requestsPerSecond) }}
{{- include "chartroom.variable" (list "DATABASE_POOL_SIZE" $api.databasePoolSize) }}
{{- include "chartroom.variable" (list "DATABASE_TIMEOUT_SECONDS" $api.databaseTimeoutSeconds) }}
{{- include "chartroom.variable" (list "RATE_LIMIT_TOKEN" $api.rateLimits.token) }}
{{- include "chartroom.variable" (list "RATE_LIMIT_USER" $api.rateLimits.user) }}
{{- include "chartroom.variable" (list "RATE_LIMIT_ADDRESS" $api.rateLimits.address) }}
{{- include "chartroom.variable" (list "EVENT_STREAMS_TOKEN" $api.eventStreams.token) }}
{{- include "chartroom.variable" (list "EVENT_STREAMS_USER" $api.eventStreams.user) }}
{{- include "chartroom.variable" (list "EVENT_STREAMS_ADDRESS" $api.eventStreams.address) }}
{{- include "chartroom.variable" (list "EVENT_STREAMS_PROCESS" $api.eventStreams.process) }}
{{- include "chartroom.variable" (list "BODIES_PER_CALLER" $api.bodiesPerCaller) }}
{{- include "chartroom.variable" (list "JSON_BODY_SECONDS" $api.jsonBodySeconds) }}
{{- include "chartroom.variable" (list "OVERLOAD_DELAY_MS" $api.overloadDelayMs) }}
{{- include "chartroom.variable" (list "SHUTDOWN_DRAIN_SECONDS" $api.drainSeconds) }}
{{- include "chartroom.variable" (list "SHUTDOWN_GRACE_SECONDS" $api.graceSeconds) }}
{{- with $api.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What the check of a release reads. */}}
{{- define "chartroom.environment.check" -}}
- { name: API_URL, value: 'http://{{ include "chartroom.fullname" . }}-api.{{ .Release.Namespace }}.svc:{{ .Values.api.service.port }}' }
{{- include "chartroom.environment.trust" . }}
{{- include "chartroom.environment.temporal" . }}
{{- include "chartroom.environment.objects" . }}
{{- include "chartroom.variable" (list "OIDC_ISSUER" .Values.identity.issuer) }}
{{- include "chartroom.variable" (list "OIDC_AUDIENCE" .Values.identity.audience) }}
{{- include "chartroom.secretVariable" (list "RELEASE_CHECK_TOKEN" .Values.test.token.name .Values.test.token.key) }}
{{- include "chartroom.variable" (list "RELEASE_CHECK_ROOM" .Values.test.room) }}
- { name: RELEASE_CHECK_SECONDS, value: {{ .Values.test.timeoutSeconds | quote }} }
- { name: RELEASE_POD_SELECTOR, value: 'app.kubernetes.io/instance={{ .Release.Name }},app.kubernetes.io/component in (api,worker,setup,step)' }
- { name: POD_NAMESPACE, valueFrom: { fieldRef: { fieldPath: metadata.namespace } } }
{{- if include "chartroom.hasStepPods" . }}
- { name: STEP_POD_NAMESPACE, value: {{ include "chartroom.stepNamespace" . | quote }} }
{{- end }}
{{- end -}}

{{/* Give: dict "root" $ "pool" pool */}}
{{- define "chartroom.environment.worker" -}}
{{- $pool := .pool }}
{{- include "chartroom.environment.shared" .root }}
- { name: WORKER_POOLS, value: {{ join "," $pool.queues | quote }} }
- { name: SCRATCH_DIRECTORY, value: /scratch }
- { name: SANDBOX, value: {{ $pool.sandbox | quote }} }
- { name: STEP_EXECUTOR, value: {{ $pool.executor | quote }} }
{{- if eq $pool.executor "kubernetes" }}
- { name: STEP_POD_TEMPLATE, value: /etc/chartroom/step/template.json }
- { name: STEP_POD_NAMESPACE, value: {{ include "chartroom.stepNamespace" .root | quote }} }
{{- include "chartroom.variable" (list "STEP_MEMORY_RETRY_MIB" $pool.stepMemoryRetryMiB) }}
{{- include "chartroom.variable" (list "STEP_POD_HOURS" $pool.stepPodHours) }}
{{- end }}
{{- if $pool.deletionCost }}
- { name: POD_DELETION_COST, value: 'true' }
{{- end }}
{{- if include "chartroom.pool.needsCluster" $pool }}
{{- range $name, $field := dict "POD_NAME" "metadata.name" "POD_NAMESPACE" "metadata.namespace" }}
- { name: {{ $name }}, valueFrom: { fieldRef: { fieldPath: {{ $field }} } } }
{{- end }}
{{- end }}
{{- include "chartroom.environment.release" .root }}
{{- include "chartroom.variable" (list "DATABASE_POOL_SIZE" $pool.databasePoolSize) }}
{{- include "chartroom.variable" (list "ENGINE_THREADS" $pool.engineThreads) }}
{{- include "chartroom.variable" (list "ENGINE_WARM_UP" $pool.engineWarmUp) }}
{{- include "chartroom.variable" (list "RASTER_SLOTS" $pool.rasterSlots) }}
{{- include "chartroom.variable" (list "RASTER_SECTION_MIB" $pool.rasterSectionMiB) }}
{{- include "chartroom.variable" (list "STEP_MEMORY_MIB" $pool.stepMemoryMiB) }}
{{- include "chartroom.variable" (list "FAILED_UPLOAD_HOURS" $pool.failedUploadHours) }}
{{- include "chartroom.variable" (list "HEARTBEAT_TIMEOUT_SECONDS" $pool.heartbeatTimeoutSeconds) }}
{{- include "chartroom.variable" (list "SHUTDOWN_GRACE_SECONDS" $pool.graceSeconds) }}
{{- with $pool.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Which release workers are of, where Temporal tells them apart. */}}
{{- define "chartroom.environment.release" -}}
{{- with .Values.temporal.versioning }}
{{- if .enabled }}
- { name: WORKER_DEPLOYMENT_NAME, value: {{ default (include "chartroom.fullname" $) .deploymentName | quote }} }
- { name: WORKER_BUILD_ID, value: {{ include "chartroom.buildId" $ | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{/* What tells one version of the workers from another in Temporal. */}}
{{- define "chartroom.buildId" -}}
{{- $image := .Values.image.worker -}}
{{- $digest := trimPrefix "sha256:" $image.digest | trunc 12 -}}
{{- default (default (default .Chart.AppVersion $image.tag) $digest) .Values.temporal.versioning.buildId -}}
{{- end -}}
