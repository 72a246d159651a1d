// An OpenTelemetry collector that receives OTLP over HTTP and forwards it as JSON: what the tests of traces need.
package main

import (
	"log"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/provider/fileprovider"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/otlphttpexporter"
	"go.opentelemetry.io/collector/otelcol"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/service/telemetry/otelconftelemetry"
)

func main() {
	settings := otelcol.CollectorSettings{
		BuildInfo: component.BuildInfo{Command: "collector", Version: "test"},
		Factories: func() (otelcol.Factories, error) {
			receivers, err := otelcol.MakeFactoryMap[receiver.Factory](otlpreceiver.NewFactory())
			if err != nil {
				return otelcol.Factories{}, err
			}
			exporters, err := otelcol.MakeFactoryMap[exporter.Factory](otlphttpexporter.NewFactory())
			telemetry := otelconftelemetry.NewFactory()
			return otelcol.Factories{Receivers: receivers, Exporters: exporters, Telemetry: telemetry}, err
		},
		ConfigProviderSettings: otelcol.ConfigProviderSettings{
			ResolverSettings: confmap.ResolverSettings{
				DefaultScheme:     "file",
				ProviderFactories: []confmap.ProviderFactory{fileprovider.NewFactory()},
			},
		},
	}
	if err := otelcol.NewCommand(settings).Execute(); err != nil {
		log.Fatal(err)
	}
}
