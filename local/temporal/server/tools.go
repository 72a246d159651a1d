//go:build tools

// Package tools names what is built here, so that `go mod tidy` keeps its versions in go.mod.
package tools

import _ "github.com/temporalio/cli/cmd/temporal"
