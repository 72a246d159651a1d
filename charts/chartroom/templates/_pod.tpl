{{/* What every pod has: no service links, the user of the image, no program that may gain rights. */}}
{{- define "chartroom.podSecurity" -}}
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "chartroom.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Where a pod may run. Give: dict "on" .Values.api "selector" (labels as YAML) */}}
{{- define "chartroom.placement" -}}
{{- with .on.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .on.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .on.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .on.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with .on.dnsConfig }}
dnsConfig: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .on.hostAliases }}
hostAliases: {{- toYaml . | nindent 2 }}
{{- end }}
{{- if and .selector .on.topologySpreadConstraints }}
topologySpreadConstraints: {{- toYaml .on.topologySpreadConstraints | nindent 2 }}
{{- else if .selector }}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ $key }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: { {{- $.selector | replace "\n" ", " -}} } }
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
{{- end -}}

{{/*
Resources with the node's disk: what emptyDir volumes may take, and 64 MiB for logs. A quantity that the operator sets
takes precedence. Give: dict "resources" map "volumes" (list "4Gi" "1Gi")
*/}}
{{- define "chartroom.resources" -}}
{{- $disk := 64 -}}
{{- range .volumes -}}
{{- $disk = add $disk (include "chartroom.mebibytes" .) -}}
{{- end -}}
{{- $storage := dict "ephemeral-storage" (printf "%dMi" (int $disk)) -}}
{{- toYaml (mustMerge (deepCopy .resources) (dict "requests" $storage "limits" $storage)) -}}
{{- end -}}

{{/* Mebibytes of a quantity in Mi, Gi or Ti; 0 for other units. */}}
{{- define "chartroom.mebibytes" -}}
{{- $quantity := toString . -}}
{{- if regexMatch "^[0-9]+(Mi|Gi|Ti)$" $quantity -}}
{{- mul (regexFind "^[0-9]+" $quantity | int64) (index (dict "Mi" 1 "Gi" 1024 "Ti" 1048576) (regexFind "[MGT]i$" $quantity)) -}}
{{- else -}}0{{- end -}}
{{- end -}}

{{/* Folders that hold mounted secrets and certificates, for the pods of programs that speak with other services. */}}
{{- define "chartroom.mounts" -}}
{{- if .Values.trustedCertificates.configMap }}
- { name: trusted-certificates, mountPath: /etc/chartroom/trusted, readOnly: true }
{{- end }}
{{- if .Values.temporal.tls.ca.name }}
- { name: temporal-ca, mountPath: /etc/chartroom/temporal-ca, readOnly: true }
{{- end }}
{{- if .Values.temporal.tls.clientCertificate.name }}
- { name: temporal-client, mountPath: /etc/chartroom/temporal-client, readOnly: true }
{{- end }}
{{- if .Values.temporal.apiKey.name }}
- { name: temporal-api-key, mountPath: /etc/chartroom/temporal-api-key, readOnly: true }
{{- end }}
{{- if and .Values.objectStore.existingSecret.name (hasPrefix "gs:" .Values.objectStore.url) }}
- { name: google-credentials, mountPath: /etc/chartroom/google, readOnly: true }
{{- end }}
{{- if .Values.objectStore.existingClaim }}
- { name: objects, mountPath: {{ trimPrefix "file://" .Values.objectStore.url | quote }} }
{{- end }}
{{- end -}}

{{- define "chartroom.volumes" -}}
{{- with .Values.trustedCertificates }}
{{- if .configMap }}
- name: trusted-certificates
  configMap: { name: {{ .configMap | quote }}, items: [{ key: {{ .key | quote }}, path: ca.crt }] }
{{- end }}
{{- end }}
{{- with .Values.temporal.tls.ca }}
{{- if .name }}
- name: temporal-ca
  secret: { secretName: {{ .name | quote }}, items: [{ key: {{ .key | quote }}, path: ca.crt }] }
{{- end }}
{{- end }}
{{- with .Values.temporal.tls.clientCertificate }}
{{- if .name }}
- name: temporal-client
  secret:
    secretName: {{ .name | quote }}
    items:
      - { key: {{ .certificateKey | quote }}, path: tls.crt }
      - { key: {{ .privateKeyKey | quote }}, path: tls.key }
{{- end }}
{{- end }}
{{- with .Values.temporal.apiKey }}
{{- if .name }}
- name: temporal-api-key
  secret: { secretName: {{ .name | quote }}, items: [{ key: {{ .key | quote }}, path: api-key }] }
{{- end }}
{{- end }}
{{- with .Values.objectStore }}
{{- if and .existingSecret.name (hasPrefix "gs:" .url) }}
- name: google-credentials
  secret:
    secretName: {{ .existingSecret.name | quote }}
    items: [{ key: {{ .existingSecret.googleCredentials | quote }}, path: credentials.json }]
{{- end }}
{{- if .existingClaim }}
- name: objects
  persistentVolumeClaim: { claimName: {{ .existingClaim | quote }} }
{{- end }}
{{- end }}
{{- end -}}
