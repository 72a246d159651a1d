{{/* Ports as a list of NetworkPolicyPort. */}}
{{- define "chartroom.policyPorts" -}}
{{- range . }}
- { port: {{ . }}, protocol: TCP }
{{- end }}
{{- end -}}

{{/* A rule of egress to one service; none without addresses, because such a rule would allow every address. */}}
{{- define "chartroom.policyTo" -}}
{{- if .to -}}
- ports: {{- include "chartroom.policyPorts" .ports | nindent 4 }}
  to: {{- toYaml .to | nindent 4 }}
{{- end }}
{{- end -}}

{{- define "chartroom.policyDns" -}}
{{- with .Values.networkPolicy.egress.dns }}
- ports:
    {{- range .ports }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
  {{- with .to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "chartroom.policyMetrics" -}}
- ports: [{ port: 9464, protocol: TCP }]
  {{- with .Values.networkPolicy.ingress }}
  {{- if .metrics }}
  from: {{- concat .metrics (ternary .keda list (include "chartroom.hasKeda" $ | contains "yes")) | toYaml | nindent 4 }}
  {{- end }}
  {{- end }}
{{- end -}}

{{/* Services that API and workers both speak with. */}}
{{- define "chartroom.policyServices" -}}
{{- with .Values.networkPolicy.egress }}
{{- include "chartroom.policyDns" $ }}
{{ include "chartroom.policyTo" .database }}
{{ include "chartroom.policyTo" .temporal }}
{{ include "chartroom.policyTo" .objectStore }}
{{- with .extra }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end -}}
