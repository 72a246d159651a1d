{{/*
A Job that runs before or after a release changes, and fails it where it fails itself.
Give: dict "root" $ "name" "migrate" "program" "adapters/…" "hook" "pre-install,pre-upgrade" "weight" "-5" "retries" 0
"environment" (YAML of variables)
*/}}
{{- define "chartroom.setupJob" -}}
{{- $root := .root }}
{{- $self := dict "root" $root "component" "setup" }}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "chartroom.fullname" $root }}-{{ .name }}
  labels: {{- include "chartroom.labels" $self | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .hook }}
    helm.sh/hook-weight: {{ .weight | quote }}
    # A Job that failed stays for a day, so that its log can be read.
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: {{ .retries }}
  # Less than the timeout of Helm, so that nothing runs after Helm has given up.
  activeDeadlineSeconds: {{ $root.Values.migration.deadlineSeconds }}
  ttlSecondsAfterFinished: 86400
  template:
    metadata:
      labels: {{- include "chartroom.labels" $self | nindent 8 }}
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 10
      # The chart's own accounts do not exist yet when a release is first installed; these pods need no name.
      serviceAccountName: default
      automountServiceAccountToken: false
      {{- include "chartroom.podSecurity" $root | nindent 6 }}
      {{- include "chartroom.placement" (dict "on" $root.Values.api "selector" "") | nindent 6 }}
      containers:
        - name: {{ .name }}
          image: {{ include "chartroom.image" (dict "root" $root "image" $root.Values.image.api) | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [{{ .program }}]
          env:
            {{- .environment | nindent 12 }}
          resources: {{- toYaml $root.Values.migration.resources | nindent 12 }}
          securityContext: {{- include "chartroom.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- include "chartroom.mounts" $root | nindent 12 }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 64Mi }
        {{- include "chartroom.volumes" $root | nindent 8 }}
---
{{- /* Hooks do not belong to the release, so `helm uninstall` would leave a failed Job. This one replaces it, has no pod, completes at once and is deleted. */}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "chartroom.fullname" $root }}-{{ .name }}
  labels: {{- include "chartroom.labels" $self | nindent 4 }}
  annotations:
    helm.sh/hook: post-delete
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded,hook-failed
spec:
  completions: 0
  parallelism: 0
  template:
    metadata:
      labels: {{- include "chartroom.labels" $self | nindent 8 }}
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      {{- include "chartroom.podSecurity" $root | nindent 6 }}
      containers:
        - name: {{ .name }}
          image: {{ include "chartroom.image" (dict "root" $root "image" $root.Values.image.api) | quote }}
          resources: {{- toYaml $root.Values.migration.resources | nindent 12 }}
          securityContext: {{- include "chartroom.containerSecurity" $root | nindent 12 }}
{{- end -}}
