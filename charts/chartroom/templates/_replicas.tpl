{{/*
`replicas` of a Deployment. An autoscaler and `kubectl scale` set it through the subresource `scale`, and then own the
field: server-side apply would refuse another value, and where an apply owns it, leaving it out would reset it to 1. So
the running number stays: while an autoscaler is enabled, until the autoscaler owns the field; without one, as long as
another client has scaled. Give: dict "root" $ "name" "maps-chartroom-api" "replicas" 2 "isScaled" true
*/}}
{{- define "chartroom.replicas" -}}
{{- $live := lookup "apps/v1" "Deployment" .root.Release.Namespace .name -}}
{{- $owners := dict -}}
{{- range dig "metadata" "managedFields" list $live -}}
{{- if eq .operation "Apply" -}}{{- $_ := set $owners "isApplied" true -}}{{- end -}}
{{- if dig "fieldsV1" "f:spec" "f:replicas" false . | kindIs "map" -}}
{{- $_ := set $owners (default .operation .subresource) true -}}
{{- end -}}
{{- end -}}
{{- if and $live (ternary (or $owners.Apply (not $owners.isApplied)) $owners.scale .isScaled) }}
replicas: {{ int $live.spec.replicas }}
{{- else if not .isScaled }}
replicas: {{ .replicas }}
{{- end }}
{{- end -}}
