// Package storage replaces the client library of Google Cloud Storage in the local Temporal server, which never archives
// to Cloud Storage. The library and its dependencies are a sixth of the code to compile. Every operation fails.
package storage

import (
	"context"
	"errors"

	"google.golang.org/api/option"
)

const ScopeFullControl = "https://www.googleapis.com/auth/devstorage.full_control"

var errUnavailable = errors.New("this server was built without Google Cloud Storage")

type (
	Client         struct{}
	BucketHandle   struct{}
	BucketAttrs    struct{}
	ObjectHandle   struct{}
	ObjectAttrs    struct{ Name string }
	ObjectIterator struct{}
	Query          struct{ Prefix string }
	Reader         struct{}
	Writer         struct{}
)

func NewClient(context.Context, ...option.ClientOption) (*Client, error) { return nil, errUnavailable }

func (*Client) Bucket(string) *BucketHandle { return nil }

func (*BucketHandle) Attrs(context.Context) (*BucketAttrs, error)     { return nil, errUnavailable }
func (*BucketHandle) Object(string) *ObjectHandle                     { return nil }
func (*BucketHandle) Objects(context.Context, *Query) *ObjectIterator { return nil }
func (*ObjectHandle) Attrs(context.Context) (*ObjectAttrs, error)     { return nil, errUnavailable }
func (*ObjectHandle) NewReader(context.Context) (*Reader, error)      { return nil, errUnavailable }
func (*ObjectHandle) NewWriter(context.Context) *Writer               { return nil }
func (*ObjectIterator) Next() (*ObjectAttrs, error)                   { return nil, errUnavailable }
func (*Reader) Read([]byte) (int, error)                              { return 0, errUnavailable }
func (*Reader) Close() error                                          { return nil }
func (*Writer) Write([]byte) (int, error)                             { return 0, errUnavailable }
func (*Writer) Close() error                                          { return errUnavailable }
func (*Writer) CloseWithError(error) error                            { return nil }
