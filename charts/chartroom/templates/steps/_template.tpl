{{/* The pod of a step as JSON, without what the executor adds to it (k8s/README.md). */}}
{{- define "chartroom.stepTemplate" -}}
metadata:
  labels: {{- include "chartroom.labels" (dict "root" . "component" "step") | nindent 4 }}
spec:
  automountServiceAccountToken: false
  {{- include "chartroom.podSecurity" . | nindent 2 }}
  {{- with .Values.steps.runtimeClassName }}
  runtimeClassName: {{ . | quote }}
  {{- end }}
  {{- include "chartroom.placement" (dict "on" .Values.steps "selector" "") | nindent 2 }}
  containers:
    - name: step
      image: {{ default (include "chartroom.image" (dict "root" . "image" .Values.image.worker)) .Values.steps.image | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      resources: {{- toYaml .Values.steps.resources | nindent 8 }}
      securityContext: {{- include "chartroom.containerSecurity" . | nindent 8 }}
{{- end -}}
