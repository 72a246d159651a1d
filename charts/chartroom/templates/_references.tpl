{{/*
Secrets and ConfigMaps that do not exist, or lack a key: their pods would wait until the timeout of Helm. Without a
cluster, as in `helm template`, `lookup` finds nothing, not even the account that every namespace has.
*/}}
{{- define "chartroom.checks.references" -}}
{{- $found := list -}}
{{- if and .Values.checkReferences (lookup "v1" "ServiceAccount" .Release.Namespace "default") -}}
{{- range $reference := (include "chartroom.references" . | fromJsonArray) -}}
{{- $object := lookup "v1" .kind $.Release.Namespace .name -}}
{{- if not $object -}}
{{- $found = append $found (printf "%s: the %s %s does not exist in the namespace %s. Create it first, or set checkReferences to false." .value .kind .name $.Release.Namespace) -}}
{{- else -}}
{{- range $key := .keys -}}
{{- if not (hasKey (default dict $object.data) $key) -}}
{{- $found = append $found (printf "%s: the %s %s has no key %s." $reference.value $reference.kind $reference.name $key) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* The Secrets and ConfigMaps that the values name, as JSON: value, kind, name, keys. */}}
{{- define "chartroom.references" -}}
{{- $all := list -}}
{{- with .Values.database.existingSecret -}}
{{- $all = append $all (dict "value" "database.existingSecret" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- with .Values.identity.clientSecret -}}
{{- $all = append $all (dict "value" "identity.clientSecret" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- with .Values.temporal.apiKey -}}
{{- $all = append $all (dict "value" "temporal.apiKey" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- with .Values.temporal.tls.ca -}}
{{- $all = append $all (dict "value" "temporal.tls.ca" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- with .Values.temporal.tls.clientCertificate -}}
{{- $all = append $all (dict "value" "temporal.tls.clientCertificate" "kind" "Secret" "name" .name "keys" (list .certificateKey .privateKeyKey)) -}}
{{- end -}}
{{- with .Values.objectStore.existingSecret -}}
{{- $keys := ternary (list .googleCredentials) (list .accessKeyId .secretAccessKey) (hasPrefix "gs:" $.Values.objectStore.url) -}}
{{- $all = append $all (dict "value" "objectStore.existingSecret" "kind" "Secret" "name" .name "keys" $keys) -}}
{{- end -}}
{{- with .Values.tracing.headers -}}
{{- $all = append $all (dict "value" "tracing.headers" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- with .Values.test.token -}}
{{- $all = append $all (dict "value" "test.token" "kind" "Secret" "name" .name "keys" (list .key)) -}}
{{- end -}}
{{- range .Values.image.pullSecrets -}}
{{- $all = append $all (dict "value" "image.pullSecrets" "kind" "Secret" "name" . "keys" list) -}}
{{- end -}}
{{- with .Values.trustedCertificates -}}
{{- $all = append $all (dict "value" "trustedCertificates" "kind" "ConfigMap" "name" .configMap "keys" (list .key)) -}}
{{- end -}}
{{- $named := list -}}
{{- range $all -}}
{{- if .name -}}{{- $named = append $named . -}}{{- end -}}
{{- end -}}
{{- $named | toJson -}}
{{- end -}}
