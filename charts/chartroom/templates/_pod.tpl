{{/* What every pod has: no service links, the user of the image, no program that may gain rights. */}}
{{- define "chartroom.podSecurity" -}}
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: {{- toYaml .Values.seccompProfile | nindent 4 }}
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
{{- with .selector }}
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
