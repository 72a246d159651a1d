{{/* Name of the release's objects, at most 40 characters so that what is added to it keeps within 63. */}}
{{- define "chartroom.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) -}}
{{- default $full .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Labels that never change, by which pods are found. Give: dict "root" $ "component" "api" */}}
{{- define "chartroom.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .component | quote }}
{{- with .pool }}
chartroom/pool: {{ . | quote }}
{{- end }}
{{- end -}}

{{- define "chartroom.labels" -}}
{{ include "chartroom.selector" . }}
app.kubernetes.io/part-of: chartroom
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | quote }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Reference of an image; a digest wins over a tag. Give: dict "root" $ "image" .Values.image.api */}}
{{- define "chartroom.image" -}}
{{- if .image.digest -}}
{{ .image.repository }}@{{ .image.digest }}
{{- else -}}
{{ .image.repository }}:{{ default .root.Chart.AppVersion .image.tag }}
{{- end -}}
{{- end -}}

{{/* Give: dict "root" $ "of" "api" */}}
{{- define "chartroom.serviceAccount" -}}
{{- $account := index .root.Values.serviceAccounts .of -}}
{{- if $account.name -}}{{ $account.name }}
{{- else if $account.create -}}{{ include "chartroom.fullname" .root }}-{{ .of }}
{{- else -}}default{{- end -}}
{{- end -}}

{{/* The pools as JSON, each with what it takes from workerDefaults. */}}
{{- define "chartroom.pools" -}}
{{- $pools := dict -}}
{{- range $name, $pool := .Values.workers -}}
{{- $merged := mustMergeOverwrite (deepCopy $.Values.workerDefaults) $pool -}}
{{- /* The tasks of the queue `workflows` run no steps. */ -}}
{{- if not (or (has "data" $merged.queues) (has "raster" $merged.queues)) -}}
{{- $_ := set $merged "executor" "child-process" -}}
{{- end -}}
{{- $_ := set $pools $name $merged -}}
{{- end -}}
{{- $pools | toJson -}}
{{- end -}}

{{/* The account of a pool. Give: dict "root" $ "name" "data" "pool" pool */}}
{{- define "chartroom.pool.account" -}}
{{- with .pool.serviceAccount -}}
{{- if .name -}}{{ .name }}
{{- else if .create -}}{{ include "chartroom.fullname" $.root }}-worker-{{ $.name }}
{{- else -}}default{{- end -}}
{{- end -}}
{{- end -}}

{{/* The users as which pools call the API of the cluster, as a list of CEL. */}}
{{- define "chartroom.workerUsers" -}}
{{- $users := list -}}
{{- range $name, $pool := (include "chartroom.pools" . | fromJson) -}}
{{- if include "chartroom.pool.needsCluster" $pool -}}
{{- $account := include "chartroom.pool.account" (dict "root" $ "name" $name "pool" $pool) -}}
{{- $users = append $users (printf "system:serviceaccount:%s:%s" $.Release.Namespace $account | squote) -}}
{{- end -}}
{{- end -}}
[{{ join ", " (uniq $users) }}]
{{- end -}}

{{/* `yes` where a pool calls the API of the cluster. */}}
{{- define "chartroom.usesCluster" -}}
{{- range (include "chartroom.pools" . | fromJson) -}}{{- include "chartroom.pool.needsCluster" . -}}{{- end -}}
{{- end -}}

{{- define "chartroom.stepNamespace" -}}
{{- default (printf "%s-steps" .Release.Namespace | trunc 63 | trimSuffix "-") .Values.steps.namespace.name -}}
{{- end -}}

{{/* `yes` where the pods of this pool speak with the API of the cluster. */}}
{{- define "chartroom.pool.needsCluster" -}}
{{- if or (eq .executor "kubernetes") .deletionCost -}}yes{{- end -}}
{{- end -}}

{{/* `yes` where a pool runs its steps as Jobs. */}}
{{- define "chartroom.hasStepPods" -}}
{{- range (include "chartroom.pools" . | fromJson) -}}
{{- if eq .executor "kubernetes" -}}yes{{- end -}}
{{- end -}}
{{- end -}}

{{/* `yes` where KEDA scales a pool, for which it reads the metrics of the API. */}}
{{- define "chartroom.hasKeda" -}}
{{- range (include "chartroom.pools" . | fromJson) -}}
{{- if eq .scaling.type "keda" -}}yes{{- end -}}
{{- end -}}
{{- end -}}
