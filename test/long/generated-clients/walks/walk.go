// Walks through the API with the client that openapi-generator's `go` makes from openapi.json.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	chartroom "example.org/chartroom/client"
)

const latitude, longitude = 46.947975, 7.447447

func main() {
	if err := walk(os.Getenv("CHARTROOM_ROOM")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func walk(room string) error {
	configuration := chartroom.NewConfiguration()
	configuration.Servers = chartroom.ServerConfigurations{{URL: os.Getenv("CHARTROOM_URL")}}
	client := chartroom.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), chartroom.ContextAccessToken, os.Getenv("CHARTROOM_TOKEN"))

	created, _, err := client.RoomAPI.RoomCreate(ctx, room).RoomCreateRequest(*chartroom.NewRoomCreateRequest()).Execute()
	if err != nil {
		return fmt.Errorf("create a room: %w", err)
	}
	if err = check(created.IsNewRoom && time.Since(time.UnixMilli(created.Room.CreatedAt)) < time.Hour, "room"); err != nil {
		return err
	}

	input := chartroom.NewMarkerInput(latitude, longitude)
	input.SetTitle("Bern")
	added, _, err := client.MarkerAPI.MarkerCreate(ctx, room).MarkerInput(*input).Execute()
	if err != nil {
		return fmt.Errorf("add a marker: %w", err)
	}
	read, _, err := client.MarkerAPI.MarkerRead(ctx, room, added.Marker.GetId()).Execute()
	if err != nil {
		return fmt.Errorf("read the marker: %w", err)
	}
	if err = check(read.Marker.Latitude == latitude && read.Marker.GetTitle() == "Bern", "marker"); err != nil {
		return err
	}

	layer, err := upload(ctx, client, room)
	if err != nil {
		return err
	}
	collection, _, err := client.LayerAPI.LayerFeatures(ctx, layer).Execute()
	if err != nil {
		return fmt.Errorf("read features: %w", err)
	}
	lake := collection.Features[0]
	name, isNamed := lake.Properties["name"]
	isLake := isNamed && *name == "Thunersee" && lake.Geometry.Get().Polygon != nil
	if err = check(len(collection.Features) == 2 && isLake, "features"); err != nil {
		return err
	}

	tile, _, err := client.LayerAPI.LayerTiles(ctx, layer, "8", "133", "90").Execute()
	if err != nil {
		return fmt.Errorf("download a tile: %w", err)
	}
	content, _ := io.ReadAll(tile)
	if err = check(bytes.Contains(content, []byte("Thunersee")), "tile"); err != nil {
		return err
	}
	file, _, err := client.ExportAPI.ExportStream(ctx, room).Export(*chartroom.NewExport()).Execute()
	if err != nil {
		return fmt.Errorf("download the export: %w", err)
	}
	content, _ = io.ReadAll(file)
	if err = check(bytes.HasPrefix(content, []byte("SQLite format 3")), "export"); err != nil {
		return err
	}

	_, answer, err := client.MarkerAPI.MarkerRead(ctx, room, "marker-absent").Execute()
	var refusal *chartroom.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		return fmt.Errorf("an absent marker: %v", err)
	}
	model, isError := refusal.Model().(chartroom.Error)
	if err = check(answer.StatusCode == 404 && isError && model.Error == "marker_not_found", "error"); err != nil {
		return err
	}

	deleted, _, err := client.RoomAPI.RoomDelete(ctx, room).Execute()
	if err != nil {
		return fmt.Errorf("delete the room: %w", err)
	}
	return check(deleted.Success, "deletion")
}

// upload returns the id of the layer when its job is complete.
func upload(ctx context.Context, client *chartroom.APIClient, room string) (string, error) {
	file, err := os.Open(os.Getenv("CHARTROOM_FILE"))
	if err != nil {
		return "", err
	}
	uploaded, _, err := client.LayerAPI.LayerUpload(ctx).RoomName(room).LayerName("Lakes").File(file).Execute()
	if err != nil {
		return "", fmt.Errorf("upload a layer: %w", err)
	}
	for {
		job, _, err := client.JobAPI.JobRead(ctx, uploaded.JobId).Execute()
		if err != nil {
			return "", fmt.Errorf("read the job: %w", err)
		}
		switch job.Status {
		case chartroom.COMPLETE:
			layer := job.GetLayer()
			return layer.Id, check(layer.FeatureCount == 2, "job")
		case chartroom.ERROR:
			return "", errors.New(job.Message)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// check reports on stdout what was as expected.
func check(isExpected bool, what string) error {
	if !isExpected {
		return fmt.Errorf("%s: not as expected", what)
	}
	fmt.Println(what)
	return nil
}
