/** Generated from openapi.json by `npm run openapi`; do not edit. */
export interface paths {
    "/api/account/consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the storage usage of the current user
         * @description Rooms count towards the quota of their owner; the list contains the rooms that the user owns.
         *
         *     Access: signed-in users.
         */
        get: operations["account.consumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs
         * @description Newest first. Pass `nextBefore` as `before` to read the next page; it is null on the last page.
         *
         *     Access: operators of the service.
         */
        get: operations["admin.jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rooms
         * @description Newest first. Pass `nextBefore` as `before` to read the next page; it is null on the last page.
         *
         *     Access: operators of the service.
         */
        get: operations["admin.rooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users and their quotas
         * @description Newest first. Pass `nextBefore` as `before` to read the next page; it is null on the last page.
         *
         *     Access: operators of the service.
         */
        get: operations["admin.users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the storage quota of a user
         * @description In bytes; null means unlimited. A limit below the current usage deletes nothing but blocks new data.
         *
         *     Access: operators of the service.
         */
        patch: operations["admin.quota"];
        trace?: never;
    };
    "/api/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a browser sign-in
         * @description Redirect target of the issuer. Sets the session cookie, valid for 30 days, and redirects to `returnTo` of the sign-in.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["session.complete"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the session
         * @description The current user, or null without a session. Pages that visitors read as well need no error for that.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["session.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a browser sign-in
         * @description Redirects to the OpenID Connect issuer, which redirects back. Returns 404 if no client is configured.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["session.begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a browser session
         * @description Open `signOutUrl` to end the session at the issuer as well. Without a session, the request has no effect.
         *
         *     Access: signed-in users, anyone.
         */
        post: operations["session.end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colormaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the colormaps for rasters
         * @description Uses the names of rio-tiler; the suffix `_r` reverses a colormap. Includes sample colours of each.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["raster.colormaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colormaps/{colormap}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the 256 colours of a colormap
         * @description Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["raster.colormap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colormaps/{colormap}/legend.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render a colormap as an image
         * @description The scale runs along the longer edge and has no labels.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["raster.colormap-legend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API documentation
         * @description Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["service.page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an asset of the API documentation
         * @description Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["service.page-file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a job
         * @description Poll until `status` is `complete` or `error`.
         *
         *     Access: members, API tokens of the room.
         */
        get: operations["job.read"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description The job ends with `status` `error` and the code `job_cancelled` once its current step has cleaned up. For a failed job that retains its upload for a retry, deletes the upload and releases its reserved quota.
         *
         *     Access: editors and the owner, API tokens with `write` or `upload`.
         */
        delete: operations["job.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed job
         * @description Restarts the job under the same ID with the same upload. Returns 409 `job_not_retryable` if the input is invalid (`retryable` is false) or was deleted. Only the user who started a clone can retry it.
         *
         *     Access: editors and the owner, API tokens with `write` or `upload`.
         */
        post: operations["job.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerIdOrRoomName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the vector layers of a room
         * @description In draw order, bottom first.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["layer.list"];
        put?: never;
        post?: never;
        /**
         * Delete a layer
         * @description Access: editors and the owner.
         */
        delete: operations["layer.delete"];
        options?: never;
        head?: never;
        /**
         * Update the style, name, description or draw order of a layer
         * @description Only the sent fields change. To move a layer between two others, set `order` to a number between theirs. API tokens without `read` receive only the fields they sent and the ID.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["layer.update"];
        trace?: never;
    };
    "/api/layers/{layerId}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statistics of the attributes of a layer
         * @description For each attribute, the number of features with a value, distinct and frequent values, and for numbers minimum, maximum, mean, standard deviation, quantiles and a histogram. Computed when the layer is built: exactly, except where `isExact` is false or `sampled` is less than `count`. Texts over 200 bytes, objects and arrays are counted, but not listed.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.attributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the features of a layer
         * @description Without `zoom`, all matching features are streamed and `_metadata.complete` is true. A bounding box with minLon greater than maxLon crosses the antimeridian.
         *
         *     With `zoom`, a result above 20,000 features or 20 MiB is replaced by features simplified for that zoom, without the smallest ones, and `_metadata.simplified` is true. The simplified overviews are built shortly after the layer is published. Until then, and above the highest overview zoom, the response has no features, and `_metadata.directChunks` lists the chunks: fetch each `path` and merge them. `manifest=true` returns that list in any case, to fetch chunks in parallel.
         *
         *     With `limit`, the response is a page: `numberMatched` is the total, `numberReturned` the size of the page, and the link `next` in `links` leads to the next page, if any. `Accept: application/geo+json-seq` returns a GeoJSON text sequence (RFC 8142): one feature per line, each preceded by a record separator (U+001E); the links of a page are in the `Link` header. Pages and sequences are never simplified.
         *
         *     With `filter`, `sortBy` or `geometry=false`, the response has `numberMatched` even without `limit`, and `_metadata.offset` is the position of its first feature in the result. The first request for a filter and an order reads the layer, and further pages do not.
         *
         *     Supports `Range` to resume the download of a collection that is neither filtered nor sorted.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/features/chunks/{chunkIndex}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a chunk of a layer
         * @description Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.chunk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/layer.fgb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a layer as FlatGeobuf
         * @description FlatGeobuf 3 in WGS 84 with a spatial index, as a single file. Clients that support ranges can read a bounding box without downloading the whole file: GDAL and QGIS through `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`, and the npm package `flatgeobuf`. The file of a layer is immutable; `If-Range` accepts its `ETag`.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/sprite/{name}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the index of the icons of the style of a layer
         * @description Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.sprite-index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/sprite/{name}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the icons of the style of a layer
         * @description Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.sprite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/style.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a MapLibre style of a layer
         * @description A style for MapLibre with the vector tiles of the layer, drawn as the web application does, apart from clusters, which are points. Requests of tiles and of the sprite need the same credential. Labels use the fonts of the browser: the style has no `glyphs`.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.map-style"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/tilejson.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the TileJSON of a layer
         * @description TileJSON 3.0.0 with the tile URL, zoom range, bounds and fields.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.tilejson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/{layerId}/tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a vector tile
         * @description Mapbox Vector Tile 2.1 in Web Mercator. At low zooms, features are simplified and small neighbouring features are merged into one. With `v` from the TileJSON, the response is immutable. `Tile-Dropped-Features` is the number of features dropped to limit the size of the tile.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["layer.tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect a file before its upload
         * @description Reads a file as an upload with the same options would, and answers its format, layers, columns, reference system with the evidence for it, extent, and what it would become. Stores nothing. `error` contains what the upload would answer, such as `crs_unknown` with `candidates`. Only the beginning of a large GeoJSON or table is read: `featureCount` is null then, and later parts can contain further errors. `uploadId` inspects a complete chunked upload, which stays available.
         *
         *     Access: editors and the owner, API tokens with `upload`.
         */
        post: operations["layer.inspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a job
         * @description Poll until `status` is `complete` or `error`.
         *
         *     Access: members, API tokens of the room.
         */
        get: operations["layer-job.read"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description The job ends with `status` `error` and the code `job_cancelled` once its current step has cleaned up. For a failed job that retains its upload for a retry, deletes the upload and releases its reserved quota.
         *
         *     Access: editors and the owner, API tokens with `write` or `upload`.
         */
        delete: operations["layer-job.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/jobs/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed job
         * @description Restarts the job under the same ID with the same upload. Returns 409 `job_not_retryable` if the input is invalid (`retryable` is false) or was deleted. Only the user who started a clone can retry it.
         *
         *     Access: editors and the owner, API tokens with `write` or `upload`.
         */
        post: operations["layer-job.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/process-chunked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a chunked upload
         * @description Starts a job once all chunks are received and returns its ID without waiting for it. Repeated requests return the same ID. If the job fails for a reason that other options can correct, such as `crs_unknown`, the upload is available again: repeat the request with `crs`, `columns`, `layer`, `encoding` or `delimiter`. A dry run of an update also leaves the upload available.
         *
         *     Access: editors and the owner, API tokens with `upload`.
         */
        post: operations["layer.process-chunked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description GeoJSON, CSV and XLSX files that contain only points become markers (the response contains the first thousand). Properties without a marker field are stored in `properties` and listed in the warnings. All other vector files become a vector layer. With `as=layer` in the form or the query, points become a layer too. A zipped Shapefile or file geodatabase, KML, KMZ, GPX, GML, GeoPackage, FlatGeobuf, GeoParquet, Esri JSON, uMap, XLSX or DXF can contain several layers: `layers` contains all of them, `layer` the first. So can a ZIP archive of these files, of GeoJSON or of tables with coordinates. A GeoTIFF, JPEG 2000 image or ASCII grid becomes a raster layer with the initial `display` settings; settings that do not fit its bands are listed in the warnings. If processing takes longer than ten seconds, the response is 202 with the ID of a job to poll.
         *
         *     Access: editors and the owner, API tokens with `upload`.
         */
        post: operations["layer.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/upload-chunk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload one chunk of a large file
         * @description Chunks of up to 50 MiB can be sent in any order and in parallel; the first one reserves storage for the whole file. Sending a chunk again has no effect; different content for the same index is rejected. The upload is deleted after a day without a new chunk. `as` can be set here or with process-chunked.
         *
         *     Access: editors and the owner, API tokens with `upload`.
         */
        post: operations["layer.upload-chunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layers/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a chunked upload
         * @description Access: editors and the owner, API tokens with `upload`.
         */
        get: operations["layer.upload-status"];
        put?: never;
        post?: never;
        /**
         * Cancel a chunked upload
         * @description Deletes the chunks and releases the reserved storage. After processing has started, cancel the job instead.
         *
         *     Access: editors and the owner, API tokens with `upload`.
         */
        delete: operations["layer.upload-cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find addresses and other locations
         * @description Asks the geocoder that the operator has configured, at most 8 locations, the likeliest first. Without a geocoder, `attribution` is null and the list is empty.
         *
         *     Access: signed-in users.
         */
        get: operations["location.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/objects/{object}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stored file through a signed URL
         * @description Target of photo redirects if the object store does not support signed URLs. Requires no credentials; returns 404 after the URL has expired.
         *
         *     Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["object.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document
         * @description Access: signed-in users, API tokens of the room, anyone.
         */
        get: operations["service.describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a room and its content counts
         * @description The `Last-Event-ID` response header is the sequence number of the last event included in the response; an event stream started with it delivers all later events.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["room.read"];
        put?: never;
        /**
         * Create a room
         * @description The caller becomes the owner. If the room exists and the caller is a member, it is returned unchanged.
         *
         *     Access: signed-in users.
         */
        post: operations["room.create"];
        /**
         * Delete a room
         * @description The room ID can be reused immediately.
         *
         *     Access: the owner.
         */
        delete: operations["room.delete"];
        options?: never;
        head?: never;
        /**
         * Rename a room
         * @description null removes the name.
         *
         *     Access: the owner.
         */
        patch: operations["room.rename"];
        trace?: never;
    };
    "/api/rooms/{roomId}/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Requires a verified e-mail address. For an existing member, returns the current role.
         *
         *     Access: signed-in users.
         */
        post: operations["invitation.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API tokens of a room without their secrets
         * @description Access: the owner.
         */
        get: operations["token.list"];
        put?: never;
        /**
         * Create an API token
         * @description The response is the only one that contains the secret.
         *
         *     Access: the owner.
         */
        post: operations["token.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/api-tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token immediately
         * @description Access: the owner.
         */
        delete: operations["token.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/bulk-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import points as markers
         * @description Accepts a GeoJSON FeatureCollection or a table (CSV) that contains only points; properties and columns may be marker fields. A third coordinate becomes the property `altitude` of the marker. Poll the job: its warnings list the features with properties that were not imported.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["marker.bulk-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/camera-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the camera defaults
         * @description Sets the initial view of the map. Only the sent fields change; null clears a saved default.
         *
         *     Access: the owner.
         */
        patch: operations["room.set-camera"];
        trace?: never;
    };
    "/api/rooms/{roomId}/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the content of a room
         * @description Members, settings, API tokens and history are retained.
         *
         *     Access: the owner.
         */
        post: operations["room.clear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/clone-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone the content of another room into this one
         * @description Adds copies of all content, comments and slides to the room, under new IDs. The source is a public room, a room of which the caller is a member, or the room of `sourceToken`. Poll the job: `layersCloned` counts vector and raster layers, and `ids` maps old IDs to new ones. The copy counts towards the quota of the owner of this room and is independent of the source. If the caller can read the source only because it is public, the copy excludes the original files of rasters, EXIF data and unused photos, and the job has the warning `public_content_only`.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["room.clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a room and their replies
         * @description Oldest first.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["comment.list"];
        put?: never;
        /**
         * Create a comment
         * @description `objectId` is the ID of an object of the room with the type `objectType`, the `roomId`, or the original ID of a feature.
         *
         *     Access: members, API tokens with `write`.
         */
        post: operations["comment.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Also deletes its replies. Only the author can delete a comment.
         *
         *     Access: members, API tokens with `write`.
         */
        delete: operations["comment.delete"];
        options?: never;
        head?: never;
        /**
         * Edit or resolve a comment
         * @description Only the author can edit the body; everyone with write access can resolve or reopen the comment.
         *
         *     Access: members, API tokens with `write`.
         */
        patch: operations["comment.update"];
        trace?: never;
    };
    "/api/rooms/{roomId}/comments/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a comment
         * @description Access: members, API tokens with `write`.
         */
        post: operations["comment.reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/comments/{id}/replies/{rid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a reply
         * @description Access: members, API tokens with `write`.
         */
        delete: operations["comment.delete-reply"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/decline-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description Requires a verified e-mail address.
         *
         *     Access: signed-in users.
         */
        post: operations["invitation.decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a room
         * @description Server-Sent Events; `id` is the sequence number and `event` the kind. The stream starts at the current event, or after the event in the `Last-Event-ID` request header. Anonymous readers of a public room receive no events from before the room became public or was cleared. The `Last-Event-ID` response header is the sequence number that the stream starts after, so that a client can resume before it receives an event. `job.progress` events have no sequence number and are not stored. `history.trimmed` has none either: the events from `missed.from` to `missed.to` are no longer stored, so reload the room. With a bounding box, marker events are limited to markers that are or were inside it.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["event.stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a room
         * @description The body `{}` exports the whole room as a GeoPackage, which an import restores. If the export takes longer than ten seconds, the response is 202 with the ID of an export job; download the file from it. Exports larger than `thresholdBytes` are rejected with `export_too_large`; start an export job for them.
         *
         *     Access: members, API tokens with `read`.
         */
        post: operations["export.stream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an export job
         * @description Poll the job; when it is `complete`, its file can be downloaded for 24 hours. If the room has not changed since an export with the same options, that file is reused.
         *
         *     Access: members, API tokens with `read`.
         */
        post: operations["export.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export-jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of an export
         * @description Poll until `status` is `complete` or `error`. The file can be downloaded while `artifactAvailable` is true.
         *
         *     Access: members, API tokens with `read`.
         */
        get: operations["export.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export-jobs/{jobId}/artifact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description Supports `Range` and `If-Range` with the `ETag` to resume a download. The media type depends on the format.
         *
         *     Access: members, API tokens with `read`.
         */
        get: operations["export.artifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export-manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the export manifest of a room
         * @description Contains markers, icons and the configuration of layers, but no features or pixels: layers are referenced by `sourceRoomId` and their ID, and can be cloned. Markers are paginated with `nextAfter`.
         *
         *     Access: members, API tokens with `read`.
         */
        get: operations["export.manifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/export-size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimate the size of an export
         * @description Access: members, API tokens with `read`.
         */
        get: operations["export.size"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a room
         * @description Newest first. To read the next page, set `before` to `nextBefore`, which is null on the last page. A page can contain fewer events than `limit` if they are large.
         *
         *     Access: members, API tokens with `read`.
         */
        get: operations["history.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/history/{seq}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert a marker event
         * @description Deletes a created marker, restores the previous values of updated fields, or restores a deleted marker under its ID. Returns 409 `conflict` if the affected values have changed since.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["history.revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a GeoPackage into a room
         * @description A GeoPackage written by an export adds its content to the room atomically and with new IDs. In any other GeoPackage, each feature table becomes a layer. Maximum size 2 GiB. If the import takes longer than ten seconds, the response is 202, and the finished job has the fields of the 200 response. `leftOut` lists what was not imported and why. Authors in the file are stored by name only and receive no access. Settings are imported only if the signed-in owner imports into a room whose settings have never been changed. With `mode=update`, an edited export of the same room updates its markers and vector layers; see `docs/exports.md`.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["room.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/import/{jobId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revert an update of a room
         * @description Reverts all changes of an import with `mode=update`, or of an earlier revert, as a job: deletes what it created, restores what it changed or deleted. Objects that were changed since are left as they are and listed in `conflicts`. Replaced features of layers are stored for 30 days. If it takes longer than ten seconds, the response is 202.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["room.revert-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a room
         * @description For a private room, non-members learn only that sign-in is required.
         *
         *     Access: members, API tokens with `read`, anyone.
         */
        get: operations["room.info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user to a room
         * @description A user with this verified e-mail address becomes a member immediately (`status: member`); the role of an existing member changes. Otherwise the invitation is valid for 30 days (`status: pending`); a new invitation replaces it.
         *
         *     Access: the owner.
         */
        post: operations["member.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a layer from inline GeoJSON
         * @description Points become features of the layer. If processing takes longer than ten seconds, the response is 202 with the ID of a job to poll.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["layer.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a room
         * @description Removes the caller from the members. The owner cannot leave.
         *
         *     Access: members.
         */
        post: operations["member.leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/marker-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Lock groups of markers
         * @description The markers of locked groups cannot be changed or deleted one by one, which answers 409 `group_locked`. Markers can be added to them; imports, updates from files and clearing the room are not refused.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["marker.set-groups"];
        trace?: never;
    };
    "/api/rooms/{roomId}/marker-icons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the icons of a room
         * @description Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["icon.list"];
        put?: never;
        /**
         * Create a marker icon
         * @description SVG and PNG are accepted. An SVG is stored with a PNG rendering of it; SVGs with scripts, links, animations, filters or external references are rejected. A PNG is re-encoded.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["icon.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/marker-icons/{iconId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the image of an icon
         * @description Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["icon.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/marker-style": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Style the markers of a room by their tags, dates or properties
         * @description A style of layers (docs/styles.md) for the markers of the room; null removes it. Attributes are the fields of markers and their properties. What the style leaves out follows each marker: its color, icon and size.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["marker.set-style"];
        trace?: never;
    };
    "/api/rooms/{roomId}/markers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the markers of a room
         * @description In order of creation. A bounding box limits the result to markers inside it, `since` to markers created or changed after an event. With `limit`, the result is paginated.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["marker.list"];
        put?: never;
        /**
         * Create a marker
         * @description API tokens without `read` receive only the fields they sent and the ID.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["marker.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/markers.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the markers of a room as GeoJSON
         * @description Points in order of creation, with the fields and properties of markers. Properties whose names begin with `marker-` say how the room draws them, for the style of the room; markers that it does not draw have none.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["marker.features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/markers/{markerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a marker
         * @description Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["marker.read"];
        put?: never;
        post?: never;
        /**
         * Delete a marker
         * @description Access: editors and the owner, API tokens with `write`.
         */
        delete: operations["marker.delete"];
        options?: never;
        head?: never;
        /**
         * Update a marker
         * @description Only the sent fields change; null clears a field. API tokens without `read` receive only the fields they sent.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["marker.update"];
        trace?: never;
    };
    "/api/rooms/{roomId}/markers/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the photo or thumbnail of a marker
         * @description Redirects to a signed URL. The caller must be able to read a marker that references the key; members and API tokens of the room can also read photos that no marker references yet.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["marker.image-read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/markers/upload-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a photo for markers
         * @description Both parts are rotated upright, scaled down if large, and stored as JPEG without metadata. Camera, exposure and time from the EXIF data are stored separately, for exports by members and API tokens with `read`; the GPS position is discarded unless `keepPosition` is true. Until a marker references the keys, only members and API tokens of the room can read the photo.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        post: operations["marker.image-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a room
         * @description Includes the owner.
         *
         *     Access: members.
         */
        get: operations["member.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a room
         * @description Takes effect immediately and closes open event streams. The owner cannot be removed.
         *
         *     Access: the owner.
         */
        delete: operations["member.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/pending-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pending invitations of a room
         * @description Access: the owner.
         */
        get: operations["invitation.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/pending-invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description The e-mail address in the path is percent-encoded.
         *
         *     Access: the owner.
         */
        delete: operations["invitation.rescind"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the caller has a permission in a room
         * @description Access: signed-in users.
         */
        get: operations["room.permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/presentation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the presentation of a room
         * @description The slides and the objects that they reference. Only editors and the owner receive `notes`.
         *
         *     Access: members, anyone if the room or its presentation is public.
         */
        get: operations["presentation.read"];
        /**
         * Replace the slides of a room
         * @description Objects referenced by a slide must exist in the room.
         *
         *     Access: editors and the owner.
         */
        put: operations["presentation.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/presentation/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Make the presentation of a room public or private
         * @description Access: editors and the owner.
         */
        patch: operations["presentation.set-public"];
        trace?: never;
    };
    "/api/rooms/{roomId}/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Make a room public or private
         * @description Access: the owner.
         */
        patch: operations["room.set-public"];
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the raster layers of a room
         * @description In draw order, bottom first.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["raster.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a raster layer
         * @description Includes display settings, band metadata and tile URLs.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["raster.read"];
        put?: never;
        post?: never;
        /**
         * Delete a raster layer
         * @description Access: editors and the owner.
         */
        delete: operations["raster.delete"];
        options?: never;
        head?: never;
        /**
         * Update the name, description, draw order or visibility of a raster layer
         * @description Only the sent fields change. To move a raster layer between two others, set `order` to a number between theirs. API tokens without `read` receive only the fields they sent and the ID.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["raster.update"];
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/display": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the display settings of a raster layer
         * @description Only the sent fields change; null resets a field to its default, which depends on the bands. API tokens without `read` receive only the fields they sent and the ID.
         *
         *     Access: editors and the owner, API tokens with `write`.
         */
        patch: operations["raster.set-display"];
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/legend.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render the legend of a raster
         * @description The colour scale runs along the longer edge and has no labels. Accepts the same display parameters as the tiles.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.legend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the uploaded file of a raster
         * @description The file as it was uploaded, in its own projection and resolution, or ranges of it. Every API token of the room may read it, but not the public: it can contain texts and pages that the map does not show. A raster of a clone made by the public has no original (404 `not_found`).
         *
         *     Access: members, API tokens of the room.
         */
        get: operations["raster.original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/parts/{number}.tif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one file of a raster
         * @description A Cloud Optimized GeoTIFF aligned to the web map tile grid (EPSG:3857). GDAL and QGIS read ranges of it through `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` accepts its `ETag`. Numbered from 0. A raster that crosses the antimeridian has one file on each side.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.part"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/point/{place}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the values of a raster at a point
         * @description `place` is longitude,latitude in degrees. Returns one full-resolution value per band, null where the band has no data. `values` is null outside the raster.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.point"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/raster.tif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a raster as GeoTIFF
         * @description A Cloud Optimized GeoTIFF aligned to the web map tile grid (EPSG:3857). GDAL and QGIS read ranges of it through `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` accepts its `ETag`. A raster that crosses the antimeridian has two files; this is the first. Read both at parts/{number}.tif.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statistics of a raster
         * @description For the whole raster or a bounding box, computed from an overview with about a million pixels. Without data in the box, `validShare` is 0 and the statistics are null.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/terrain.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the TileJSON of the terrain of a raster
         * @description TileJSON 3.0.0 with the tile URL, zoom range, bounds and encoding of terrain tiles.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.terrain-tilejson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/terrain/{z}/{x}/{y}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a terrain tile
         * @description Heights of one band in metres, for a source of the type `raster-dem` with the encoding `mapbox`: −10,000 + (red × 65,536 + green × 256 + blue) × 0.1. Band, unit and nodata value are those of the display unless the query states them. Pixels without data have the height of the raster that is nearest to 0.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.terrain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/tilejson.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the TileJSON of a raster
         * @description TileJSON 3.0.0 with the tile URL, zoom range and bounds.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.tilejson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/tiles/{z}/{x}/{y}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a raster tile as PNG
         * @description In Web Mercator, rendered with the display settings of the raster; query parameters override single settings. The suffix `@2x` of the row doubles the resolution. Pixels without data are transparent. With `v` from the TileJSON, the response is immutable.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/tiles/{z}/{x}/{y}.webp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a raster tile as WebP
         * @description In Web Mercator, rendered with the display settings of the raster; query parameters override single settings. The suffix `@2x` of the row doubles the resolution. Pixels without data are transparent. With `v` from the TileJSON, the response is immutable.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.tile-webp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/raster-layers/{layerId}/wmts/WMTSCapabilities.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the WMTS capabilities of a raster
         * @description WMTS 1.0.0 capabilities with one layer and RESTful tile URLs, for QGIS, ArcGIS and other clients. Clients send the API token in the `Authorization` header.
         *
         *     Access: members, API tokens of the room, anyone if the room or its presentation is public.
         */
        get: operations["raster.wmts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/sprite/{name}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the index of the icons of the style of a room
         * @description Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["room.sprite-index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/sprite/{name}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the icons of the style of a room
         * @description Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["room.sprite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/style.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a MapLibre style of a room
         * @description A style for MapLibre with the content of the room, drawn as the web application does, apart from clusters, which are points. It has no basemap. Requests of tiles and of the sprite need the same credential. Labels use the fonts of the browser: the style has no `glyphs`.
         *
         *     Access: members, API tokens with `read`, anyone in a public room.
         */
        get: operations["room.map-style"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rooms/{roomId}/timeline-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the timeline settings
         * @description Only the sent fields change; null clears a field.
         *
         *     Access: the owner.
         */
        patch: operations["room.set-timeline"];
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current user
         * @description Access: signed-in users.
         */
        get: operations["user.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/pending-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations addressed to the current user
         * @description Only invitations to a verified e-mail address are listed. Signing in accepts pending invitations, so the list contains those created since the last sign-in.
         *
         *     Access: signed-in users.
         */
        get: operations["invitation.mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register the current user
         * @description Idempotent. Optional: any request with a session registers the user.
         *
         *     Access: signed-in users.
         */
        post: operations["user.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rooms of the current user
         * @description Rooms that the user owns or is a member of, newest first.
         *
         *     Access: signed-in users.
         */
        get: operations["user.rooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        JobStatus: "pending" | "running" | "complete" | "error";
        /**
         * @example {
         *       "name": "Lakes",
         *       "opacity": 0.5
         *     }
         */
        LayerChange: {
            name?: string;
            description?: string | null;
            /** @description Hex without `#`. */
            color?: string | null;
            /** Format: double */
            opacity?: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            /** @description Any object is stored; what is not drawn is reported as `style_not_drawn`. */
            style?: components["schemas"]["LayerStyle"] | {
                [key: string]: unknown;
            } | null;
            /**
             * Format: double
             * @description New position in the draw order of its kind; greater numbers are drawn on top. To move between two others, send the mean of their numbers.
             */
            order?: number;
        };
        /** @description How a layer is drawn (docs/styles.md). */
        LayerStyle: components["schemas"]["SingleStyle"] | components["schemas"]["CategoriesStyle"] | components["schemas"]["ClassesStyle"] | components["schemas"]["ProportionalStyle"] | components["schemas"]["HeatmapStyle"] | components["schemas"]["ClustersStyle"];
        SingleStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "single";
            symbol?: components["schemas"]["FeatureSymbol"];
            /** @description Whether more than 50,000 points are drawn as density at the zooms where they would overlap; false by default, and true without a style. */
            density?: boolean;
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        FeatureSymbol: {
            /** @description Of points, lines and fills; that of the layer by default. */
            color?: string;
            /**
             * Format: double
             * @description Multiplied by that of the layer.
             */
            opacity?: number;
            /**
             * Format: double
             * @description Of fills, relative to `opacity`; 0.35 by default.
             */
            fillOpacity?: number;
            /** @description Of the outlines of polygons; `color` by default. */
            strokeColor?: string;
            /**
             * Format: double
             * @description Of lines and the outlines of polygons; `strokeWeight` by default.
             */
            strokeWidth?: number;
            /** @description Lengths of dashes and gaps in multiples of the width. */
            dash?: number[];
            /**
             * Format: double
             * @description Of points; grows with the zoom by default.
             */
            radius?: number;
            /** @description The ID of an icon of the room, or `maki:` and the name of an icon of Maki. */
            icon?: string | null;
            /** @description Around points; white by default. */
            outlineColor?: string;
            /**
             * Format: double
             * @description Around points; 1 by default.
             */
            outlineWidth?: number;
        };
        /** @description Which features are drawn; up to 200 conditions in 8 levels. */
        StyleFilter: components["schemas"]["FilterCondition"] | components["schemas"]["FilterAll"] | components["schemas"]["FilterAny"];
        FilterCondition: {
            attribute: string;
            /** @enum {string} */
            operator: "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not-in" | "contains" | "empty" | "not-empty";
            /** @description A list for `in` and `not-in`, a text for `contains`, absent for `empty` and `not-empty`. */
            value?: string | number | boolean | (string | number | boolean)[];
        };
        FilterAll: {
            all: components["schemas"]["StyleFilter"][];
        };
        FilterAny: {
            any: components["schemas"]["StyleFilter"][];
        };
        /** @description `attribute` or `text` is needed. */
        StyleLabels: {
            attribute?: string;
            /** @description A text in which `{attribute}` is replaced by its value; `{{` and `}}` are braces. */
            text?: string;
            /** Format: double */
            size?: number;
            /** @description A colour of CSS: `#rrggbb`, `#rrggbbaa`, a name, `rgb(…)`. */
            color?: string;
            /** @description A colour of CSS: `#rrggbb`, `#rrggbbaa`, a name, `rgb(…)`. */
            haloColor?: string;
            /** Format: double */
            haloWidth?: number;
            /** @description A number: of labels that overlap, the greater is drawn. */
            priority?: string;
            /** Format: double */
            minZoom?: number;
            /** Format: double */
            maxZoom?: number;
        };
        StyleLegend: {
            title?: string;
            notes?: string;
            /** @description The last class comes first. */
            reversed?: boolean;
            /** @description False: there is no legend. */
            visible?: boolean;
            /** @description Decimals of its numbers; by default those that they need. */
            digits?: number;
            /** @description After its numbers. */
            unit?: string;
        };
        StylePopup: {
            /** @description A text in which `{attribute}` is replaced by its value; `{{` and `}}` are braces. */
            title?: string;
            fields?: components["schemas"]["PopupField"][];
        };
        PopupField: {
            attribute: string;
            label?: string;
            /** @enum {string} */
            format?: "text" | "number" | "image" | "link";
            /**
             * Format: double
             * @description Decimals of a number.
             */
            digits?: number;
            unit?: string;
        };
        /** @description By the values of an attribute. */
        CategoriesStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "categories";
            attribute: string;
            categories: components["schemas"]["StyleCategory"][];
            /** @description Features in no class: grey by default, not drawn if null. */
            other?: components["schemas"]["StyleClass"] | null;
            /** @description What its classes do not set. */
            symbol?: components["schemas"]["FeatureSymbol"];
            /** @description Where the colours come from; not drawn. */
            ramp?: string;
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        StyleCategory: {
            /** @description Compared as text. An empty text selects features without a value. */
            values: (string | number | boolean)[];
            /** @description In the legend; the values by default. */
            label?: string;
            symbol?: components["schemas"]["FeatureSymbol"];
            /** @description False: its features are not drawn. */
            visible?: boolean;
            /** @description False: not in the legend. */
            listed?: boolean;
        };
        /** @description A class of features, and how they are drawn. */
        StyleClass: {
            /** @description In the legend; the values by default. */
            label?: string;
            symbol?: components["schemas"]["FeatureSymbol"];
            /** @description False: its features are not drawn. */
            visible?: boolean;
            /** @description False: not in the legend. */
            listed?: boolean;
        };
        /** @description By ranges of a number. */
        ClassesStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "classes";
            attribute: string;
            /** @description Ascending, one less than `classes`. Each is the lower bound of the next class. */
            breaks: number[];
            classes: components["schemas"]["StyleClass"][];
            /**
             * @description Where the breaks come from; not drawn.
             * @enum {string}
             */
            method?: "manual" | "equal-interval" | "quantile" | "natural-breaks" | "standard-deviation";
            /** @description Features in no class: grey by default, not drawn if null. */
            other?: components["schemas"]["StyleClass"] | null;
            /** @description What its classes do not set. */
            symbol?: components["schemas"]["FeatureSymbol"];
            /** @description Where the colours come from; not drawn. */
            ramp?: string;
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        ProportionalStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "proportional";
            attribute: string;
            /** @description Numbers with the smallest and the largest size. */
            values: number[];
            /** @description Radii of points, whose area is proportional, or widths of lines; 2 and 20 by default. */
            sizes?: number[];
            symbol?: components["schemas"]["FeatureSymbol"];
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        /** @description The density of points. */
        HeatmapStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "heatmap";
            /** @description A number that counts instead of 1. */
            weight?: string;
            /**
             * Format: double
             * @description Pixels.
             */
            radius?: number;
            /** Format: double */
            opacity?: number;
            /** @description From low to high density. */
            colors?: string[];
            /** @description Where the colours come from; not drawn. */
            ramp?: string;
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        /** @description Points that are near each other, as one with their number. */
        ClustersStyle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "clusters";
            /**
             * Format: double
             * @description Pixels.
             */
            radius?: number;
            symbol?: components["schemas"]["FeatureSymbol"];
            filter?: components["schemas"]["StyleFilter"];
            labels?: components["schemas"]["StyleLabels"];
            /**
             * Format: double
             * @description The layer is drawn from this zoom.
             */
            minZoom?: number;
            /**
             * Format: double
             * @description The layer is drawn below this zoom.
             */
            maxZoom?: number;
            legend?: components["schemas"]["StyleLegend"];
            popup?: components["schemas"]["StylePopup"];
        };
        /**
         * @example {
         *       "roomName": "chart-demo",
         *       "uploadId": "ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10",
         *       "layerName": "Lakes"
         *     }
         */
        ProcessRequest: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomName: string;
            uploadId: string;
            /**
             * @description What to create from the file.
             * @default layer
             * @enum {string}
             */
            purpose?: "layer" | "bulk-import" | "import";
            /** @description Required for a layer, ignored otherwise. */
            layerName?: string;
            description?: string | null;
            /**
             * @description What to create from a file that contains only points in any format: a `layer` or `markers`.
             * @enum {string}
             */
            as?: "markers" | "layer";
            /** @description Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes precedence over what the file declares. */
            crs?: string;
            /** @description Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as `windows-1250` or `shift_jis`. */
            encoding?: string;
            /** @description Separator of the fields of a table: `,`, `;`, `|` or `tab`. */
            delimiter?: string;
            /** @description Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, booleans or dates has that type. `text`: all values stay as they are written. */
            types?: string;
            /** @description Like the form part of an upload, as an object. */
            columns?: {
                [key: string]: string;
            };
            /** @description Name of the layer to read from a file with several. By default, all are read. */
            layer?: string;
            style?: {
                [key: string]: unknown;
            } | null;
            display?: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 of the whole file, hexadecimal. */
            sha256?: string;
            /**
             * @description `add` (default): adds the content of the file with new IDs. `update`: merges an edited export of the same room into it: what changed, what is new and what was deleted since the export, matched by ID.
             * @enum {string}
             */
            mode?: "add" | "update";
            /**
             * @description Only for `mode=update`: what happens to objects that both the file and, since the export, the room changed. `room` (default): they stay as they are in the room. `file`: they take the state of the file.
             * @enum {string}
             */
            conflicts?: "room" | "file";
            dryRun?: boolean;
        };
        DefaultView: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
            /** Format: double */
            zoom: number;
        };
        /** @enum {string} */
        Theme: "light" | "dark" | "system";
        /** @enum {string} */
        BaseLayer: "osm" | "carto" | "voyager" | "satellite" | "swisstopo" | "swissimage";
        /** @enum {string} */
        TokenPermission: "read" | "write" | "upload";
        ImportForm: {
            /** Format: binary */
            file: Blob;
            /** @description Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes precedence over what the file declares. */
            crs?: string;
            /** @description Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as `windows-1250` or `shift_jis`. */
            encoding?: string;
            /** @description Separator of the fields of a table: `,`, `;`, `|` or `tab`. */
            delimiter?: string;
            /** @description Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, booleans or dates has that type. `text`: all values stay as they are written. */
            types?: string;
            /** @description JSON: the names of the columns of a table that contain `longitude` and `latitude` (or eastings and northings), `geometry`, and `title` and `date` of markers, for example `{"longitude": "x", "latitude": "y"}`. `title` and `date` also apply to properties of GeoJSON. */
            columns?: string;
            /** @description Name of the layer to read from a file with several. By default, all are read. */
            layer?: string;
        };
        /**
         * @example {
         *       "defaultView": {
         *         "lat": 46.948,
         *         "lng": 7.447,
         *         "zoom": 12
         *       },
         *       "defaultTheme": null
         *     }
         */
        CameraChange: {
            autoZoomEnabled?: boolean;
            defaultView?: components["schemas"]["DefaultView"] | null;
            defaultTheme?: components["schemas"]["Theme"] | null;
            defaultBaseLayer?: components["schemas"]["BaseLayer"] | null;
        };
        CloneInput: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            sourceRoomId: string;
            /** @description An API token of the source room with the permission `read`. */
            sourceToken?: string;
        };
        /**
         * @example {
         *       "objectId": "marker-01h455vb4pex5vsknk084sn02q",
         *       "objectType": "marker",
         *       "body": "Is this the right location?"
         *     }
         */
        CommentInput: {
            objectId: string;
            objectType: components["schemas"]["CommentedType"];
            body: string;
            /** Format: double */
            lat?: number | null;
            /** Format: double */
            lng?: number | null;
        };
        /** @enum {string} */
        CommentedType: "marker" | "layer" | "raster" | "feature" | "room";
        /**
         * @default {}
         * @example {
         *       "resolved": true
         *     }
         */
        CommentChange: {
            body?: string;
            resolved?: boolean;
        };
        ReplyInput: {
            body: string;
        };
        /**
         * @default {}
         * @example {}
         */
        Export: {
            /** @description IDs of the vector layers to export; default all. */
            layers?: string[];
            /** @description IDs of the raster layers to export; default all. */
            rasters?: string[];
            /** @description West, south, east, north in degrees: export only objects and features that intersect the box. If west is greater than east, the box crosses the antimeridian. */
            bbox?: number[];
            /** @description Names of groups of markers: export only their markers; default all markers. */
            groups?: string[];
            /**
             * @description The program that opens the file, with the format `csv`: `excel` adds a byte order mark, separates fields by semicolons, and neutralizes texts that begin like a formula with an apostrophe.
             * @enum {string}
             */
            for?: "excel";
            /** @description Export only the features that this filter selects, which is like `filter` of a style, with the formats `csv`, `geojson` and `geojsonseq`. */
            filter?: {
                [key: string]: unknown;
            };
            /**
             * @description Default `geopackage`. The other formats export exactly one layer, given in `layers`, and nothing else.
             * @enum {string}
             */
            format?: "geopackage" | "flatgeobuf" | "geojson" | "geojsonseq" | "geoparquet" | "kml" | "gpx" | "csv" | "shapefile";
        };
        RoomImportForm: {
            /** Format: binary */
            file: Blob;
            /** @description Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes precedence over what the file declares. */
            crs?: string;
            /** @description Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as `windows-1250` or `shift_jis`. */
            encoding?: string;
            /** @description Separator of the fields of a table: `,`, `;`, `|` or `tab`. */
            delimiter?: string;
            /** @description Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, booleans or dates has that type. `text`: all values stay as they are written. */
            types?: string;
            /** @description Name of the layer to read from a file with several. By default, all are read. */
            layer?: string;
        };
        /**
         * @example {
         *       "name": "Lakes",
         *       "geojson": {
         *         "type": "FeatureCollection",
         *         "features": []
         *       },
         *       "color": "3366cc"
         *     }
         */
        LayerInput: {
            name: string;
            /** @description RFC 7946. Stored as sent. */
            geojson: {
                /** @enum {string} */
                type: "FeatureCollection";
                features: unknown[];
            } & {
                [key: string]: unknown;
            };
            description?: string | null;
            /** @description Hex without `#`. */
            color?: string | null;
            /** Format: double */
            opacity?: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            /** @description Any object is stored; what is not drawn is reported as `style_not_drawn`. */
            style?: components["schemas"]["LayerStyle"] | {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "lockedGroups": [
         *         "Flood gauges"
         *       ]
         *     }
         */
        MarkerGroupsChange: {
            /** @description The names of all locked groups. */
            lockedGroups: string[];
        };
        /**
         * @example {
         *       "style": {
         *         "type": "categories",
         *         "attribute": "tags",
         *         "categories": [
         *           {
         *             "values": [
         *               "flood"
         *             ],
         *             "symbol": {
         *               "color": "#1f78b4"
         *             }
         *           }
         *         ]
         *       }
         *     }
         */
        MarkerStyleChange: {
            style: components["schemas"]["MarkerStyle"];
        };
        /** @description How the markers of a room are drawn. Null: each as its fields say. */
        MarkerStyle: components["schemas"]["LayerStyle"] | {
            [key: string]: unknown;
        } | null;
        /**
         * @example {
         *       "latitude": 46.948,
         *       "longitude": 7.447,
         *       "title": "Bern"
         *     }
         */
        MarkerInput: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** @description Must not contain newlines. */
            title?: string;
            description?: string | null;
            /** @description `#rgb`, `#rrggbb` or `#rrggbbaa`. */
            color?: string;
            tags?: string[] | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            eventDate?: number | null;
            markerIconId?: string | null;
            markerIconSize?: number | null;
            /** @description Requires thumbnailKey. */
            imageKey?: string | null;
            /** @description Requires imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
            /**
             * @description The name of the group that the marker belongs to, on one line without white space around it.
             * @example Flood gauges
             */
            group?: string | null;
            /** @description Attributes without a field of their own, at most 8192 bytes of JSON. A change replaces all of them. */
            properties?: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {string} */
        MediaSize: "sm" | "md" | "lg";
        /**
         * @example {
         *       "title": "Bern",
         *       "description": null,
         *       "tags": [
         *         "capital"
         *       ]
         *     }
         */
        MarkerChange: {
            /** Format: double */
            latitude?: number;
            /** Format: double */
            longitude?: number;
            /** @description Must not contain newlines. */
            title?: string;
            description?: string | null;
            /** @description `#rgb`, `#rrggbb` or `#rrggbbaa`. */
            color?: string;
            tags?: string[] | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            eventDate?: number | null;
            markerIconId?: string | null;
            markerIconSize?: number | null;
            /** @description Requires thumbnailKey. */
            imageKey?: string | null;
            /** @description Requires imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
            /**
             * @description The name of the group that the marker belongs to, on one line without white space around it.
             * @example Flood gauges
             */
            group?: string | null;
            /** @description Attributes without a field of their own, at most 8192 bytes of JSON. A change replaces all of them. */
            properties?: {
                [key: string]: unknown;
            } | null;
        };
        PresentationInput: {
            slides: components["schemas"]["Slide"][];
        };
        Slide: {
            id: string;
            title?: string | null;
            body?: string | null;
            /** @description Speaker notes; readable only by callers who may write the room. */
            notes?: string | null;
            camera?: components["schemas"]["SlideCamera"] | null;
            baseLayer?: components["schemas"]["BaseLayer"] | null;
            visible?: components["schemas"]["SlideObjects"] | null;
            /** @description Timeline settings of the slide. */
            timeline?: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        SlideCamera: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
            /** Format: double */
            zoom: number;
            /** Format: double */
            bearing?: number;
            /** Format: double */
            pitch?: number;
        };
        SlideObjects: {
            markerIds?: string[] | null;
            layerIds?: string[] | null;
            rasterIds?: string[] | null;
        };
        RasterLayerChange: {
            name?: string;
            description?: string | null;
            /**
             * Format: double
             * @description New position in the draw order of its kind; greater numbers are drawn on top. To move between two others, send the mean of their numbers.
             */
            order?: number;
            /** @description Whether the layer is initially visible. */
            visible?: boolean;
        };
        /**
         * @example {
         *       "colormap": "viridis",
         *       "vmin": 0,
         *       "vmax": 100
         *     }
         */
        RasterDisplayChange: {
            /** @enum {string} */
            renderMode?: "singleband" | "rgb" | "hillshade" | "slope";
            /** @description A name from /api/colormaps, or `palette` for the colour table of the file. */
            colormap?: string | null;
            /**
             * Format: int64
             * @description Band to colour or to use as elevation, from 1.
             */
            band?: number;
            /**
             * Format: double
             * @description Value of the first colour.
             */
            vmin?: number;
            /**
             * Format: double
             * @description Value of the last colour.
             */
            vmax?: number;
            /**
             * Format: double
             * @description Applied by the map; does not affect tiles.
             */
            opacity?: number;
            rgbBands?: number[];
            /** @description For each of rgbBands, the values that map to 0 and 255. Null: no rescaling. */
            rescale?: number[][] | null;
            /** Format: double */
            gamma?: number;
            /** @description Null: use the value in the file. `none`: all values are data. */
            nodata?: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling?: "nearest" | "bilinear";
            /**
             * @description Pairs of value and colour (#rrggbb or #rrggbbaa) in ascending order; override the colormap.
             * @example [
             *       [
             *         0,
             *         "#000080"
             *       ],
             *       [
             *         100,
             *         "#ffffff"
             *       ]
             *     ]
             */
            stops?: (number | string)[][] | null;
            /** @enum {string} */
            interpolation?: "linear" | "intervals" | "classes";
            /** Format: double */
            azimuth?: number;
            /** Format: double */
            altitude?: number;
            /** Format: double */
            zFactor?: number;
            /**
             * @description Unit of the elevations, for hillshade and slope.
             * @enum {string}
             */
            heightUnit?: "m" | "ft" | "us-ft" | "yd" | "km" | "dm" | "cm" | "mm";
        };
        TimelineChange: {
            groupingMode?: ("none" | "day" | "month" | "year") | null;
            showMarkersOnly?: boolean | null;
            showAdditionsOnly?: boolean | null;
            dateDisplayMode?: ("event" | "creation") | null;
            dateTimeFormat?: ("dmy" | "mdy" | "iso") | null;
            sliderMode?: ("past" | "current" | "future") | null;
        };
        Error: {
            /** @description Stable error code. */
            error: string;
            /** @description Human-readable description of the error. */
            message: string;
            /** Format: int64 */
            status: number;
            requestId: string;
            details?: {
                [key: string]: unknown;
            };
        };
        RoomUsage: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            name: string | null;
            /**
             * Format: int64
             * @description Bytes used by files and database rows of all rooms that the user owns.
             */
            used: number;
        };
        OwnedJob: {
            /** Format: int64 */
            markersCreated?: number;
            /** Format: int64 */
            layersCreated?: number;
            /** Format: int64 */
            rastersCreated?: number;
            /** Format: int64 */
            iconsCreated?: number;
            /** Format: int64 */
            imagesCreated?: number;
            /**
             * Format: int64
             * @description Not counting replies.
             */
            commentsCreated?: number;
            /** Format: int64 */
            slidesCreated?: number;
            /** @enum {string} */
            settings?: "taken" | "kept";
            layers?: components["schemas"]["ImportedLayer"][];
            ids?: components["schemas"]["ResultIds"];
            leftOut?: components["schemas"]["LeftOut"][];
            layer?: components["schemas"]["Layer"] | null;
            markers?: components["schemas"]["Marker"][];
            rasterLayer?: components["schemas"]["RasterLayer"];
            /** @enum {string} */
            mode?: "update" | "revert";
            dryRun?: boolean;
            updatedMarkers?: components["schemas"]["UpdatedMarkers"];
            /** @description The first 200. */
            changedMarkers?: components["schemas"]["ChangedMarker"][];
            updatedLayers?: components["schemas"]["UpdatedLayer"][];
            /** @description The first 200. */
            conflicts?: components["schemas"]["UpdateConflict"][];
            conflictsTruncated?: boolean;
            /** @description The events of the changes in the history: ranges of `seq`. */
            events?: number[][];
            /**
             * Format: int64
             * @description Number of vector and raster layers.
             */
            layersCloned?: number;
            /** Format: int64 */
            rastersCloned?: number;
            /** @description Number of cloned objects by kind. */
            counts?: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Size of the exported file.
             */
            bytes?: number;
            fileName?: string;
            mediaType?: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt?: number;
            jobId: string;
            kind: string;
            roomId: string;
            status: components["schemas"]["JobStatus"];
            /** @description `complete` and `error` are final. */
            stage: string;
            /** Format: double */
            progress: number;
            message: string;
            step: components["schemas"]["JobStep"] | null;
            warnings: components["schemas"]["JobWarning"][];
            error: components["schemas"]["JobError"] | null;
            /** @description Whether a retry can succeed; false if the input is invalid. */
            retryable: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            startedAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            finishedAt: number | null;
            ownerId: string;
        };
        ImportedLayer: {
            id: string;
            name: string;
            /** Format: int64 */
            featureCount: number;
        } & {
            [key: string]: unknown;
        };
        /** @description New IDs by the IDs in the file, at most 10,000 of each kind; `markersTruncated` and similar fields are set if there are more. */
        ResultIds: {
            markers: {
                [key: string]: string;
            };
            layers: {
                [key: string]: string;
            };
            rasters: {
                [key: string]: string;
            };
            icons: {
                [key: string]: string;
            };
            images: {
                [key: string]: string;
            };
            slides: {
                [key: string]: string;
            };
            comments: {
                [key: string]: string;
            };
        };
        /** @description Content of the file that was not imported. */
        LeftOut: {
            /** @enum {string} */
            what: "layer" | "raster" | "table" | "tiles" | "row" | "icon" | "image" | "slide" | "settings" | "display" | "other";
            name: string;
            /** @description Stable, machine-readable. */
            code: string;
            /** @description Human-readable. */
            reason: string;
            /** @description Values in the sentence by name, to write it in another language by `code`. */
            values?: {
                [key: string]: string | number;
            };
        };
        Layer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order: number;
            /** Format: int64 */
            featureCount: number;
            bbox: number[] | null;
            /** Format: int64 */
            bytes: number;
            /** @description Hex without `#`. */
            color: string | null;
            /** Format: double */
            opacity: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight: number | null;
            visible: boolean;
            /** @description As sent; drawn if it is a `LayerStyle`. */
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
        };
        Marker: {
            id: string;
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** @description Must not contain newlines. */
            title: string | null;
            description: string | null;
            /** @description `#rgb`, `#rrggbb` or `#rrggbbaa`. */
            color: string | null;
            tags: string[] | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            eventDate: number | null;
            markerIconId: string | null;
            markerIconSize: number | null;
            /** @description Requires thumbnailKey. */
            imageKey: string | null;
            /** @description Requires imageKey. */
            thumbnailKey: string | null;
            embeddedMediaUrl: string | null;
            mediaSize: components["schemas"]["MediaSize"] | null;
            /**
             * @description The name of the group that the marker belongs to, on one line without white space around it.
             * @example Flood gauges
             */
            group: string | null;
            /** @description Attributes without a field of their own, such as those of an imported point, at most 8192 bytes of JSON. A third coordinate is stored as `altitude`, or as `z` if the point has a property `altitude`. */
            properties?: {
                [key: string]: unknown;
            };
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
        };
        RasterLayer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order: number;
            /** @description Whether the layer is initially visible. */
            visible: boolean;
            display: components["schemas"]["RasterDisplay"];
            /**
             * @description `preview`: the full resolution is being processed.
             * @enum {string}
             */
            status: "preview" | "ready";
            /** @description Version of the tiles: the `v` in their URL. */
            version: string;
            /** @enum {string} */
            kind: "imagery" | "numeric" | "palette";
            dataType: string;
            sampling: components["schemas"]["RasterSampling"] | null;
            /** @description Sizes of a pixel of the file and of the finest level, in metres of EPSG:3857. `stored` is greater only for large rasters. */
            resolution: {
                /** Format: double */
                source: number;
                /** Format: double */
                stored: number;
            } | null;
            bands: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east if the box crosses the antimeridian. */
            bounds: number[];
            /** Format: int64 */
            minZoom: number;
            /** Format: int64 */
            maxZoom: number;
            /** Format: int64 */
            bytes: number;
            fileName: string;
            source: components["schemas"]["RasterSource"];
            /** @description Path of the tiles with {z}, {x} and {y}. */
            tiles: string;
            /** @description Path of the TileJSON. */
            tilejson: string;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
        };
        RasterDisplay: {
            /** @enum {string} */
            renderMode: "singleband" | "rgb" | "hillshade" | "slope";
            /** @description A name from /api/colormaps, or `palette` for the colour table of the file. */
            colormap: string | null;
            /**
             * Format: int64
             * @description Band to colour or to use as elevation, from 1.
             */
            band: number;
            /**
             * Format: double
             * @description Value of the first colour.
             */
            vmin: number;
            /**
             * Format: double
             * @description Value of the last colour.
             */
            vmax: number;
            /**
             * Format: double
             * @description Applied by the map; does not affect tiles.
             */
            opacity: number;
            rgbBands: number[];
            /** @description For each of rgbBands, the values that map to 0 and 255. Null: no rescaling. */
            rescale: number[][] | null;
            /** Format: double */
            gamma: number;
            /** @description Null: use the value in the file. `none`: all values are data. */
            nodata: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling: "nearest" | "bilinear";
            /**
             * @description Pairs of value and colour (#rrggbb or #rrggbbaa) in ascending order; override the colormap.
             * @example [
             *       [
             *         0,
             *         "#000080"
             *       ],
             *       [
             *         100,
             *         "#ffffff"
             *       ]
             *     ]
             */
            stops: (number | string)[][] | null;
            /** @enum {string} */
            interpolation: "linear" | "intervals" | "classes";
            /** Format: double */
            azimuth: number;
            /** Format: double */
            altitude: number;
            /** Format: double */
            zFactor: number;
            /**
             * @description Unit of the elevations, for hillshade and slope.
             * @enum {string}
             */
            heightUnit: "m" | "ft" | "us-ft" | "yd" | "km" | "dm" | "cm" | "mm";
        };
        /** @description How the pixels were resampled to the tile grid and its overviews, and why. */
        RasterSampling: {
            /** @enum {string} */
            resampling: "nearest" | "bilinear";
            /** @enum {string} */
            overviews: "nearest" | "mode" | "average";
            /**
             * @description `few_values`: a sample of the values consists of few distinct integers, which are classes. `requested`: the `resampling` of the display at the upload.
             * @enum {string}
             */
            reason: "continuous" | "palette" | "attribute_table" | "few_values" | "requested" | "signed_bytes";
        };
        RasterBand: {
            /** Format: int64 */
            band: number;
            name: string | null;
            unit: string | null;
            nodata: number | "nan" | null;
            /** Format: double */
            scale: number;
            /** Format: double */
            offset: number;
            interpretation: string;
            statistics: components["schemas"]["BandStatistics"];
        };
        BandStatistics: {
            /** Format: double */
            min: number;
            /** Format: double */
            max: number;
            /** Format: double */
            mean: number;
            /** Format: double */
            stddev: number;
            /** @description The 2nd, 50th and 98th percentiles. */
            percentiles: number[];
            /**
             * Format: double
             * @description Share of pixels with data, from 0 to 1.
             */
            validShare: number;
        };
        /** @description The source file. */
        RasterSource: {
            /** Format: double */
            width: number;
            /** Format: double */
            height: number;
            crs: string;
            compression: string;
            /** Format: double */
            bytes: number;
        };
        /** @description Number of markers by what happened to them. */
        UpdatedMarkers: {
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            deleted: number;
            /** Format: int64 */
            unchanged: number;
            /** Format: int64 */
            conflicts: number;
        };
        ChangedMarker: {
            objectId: string;
            /** @description Null for API tokens. */
            name: string | null;
            /** @enum {string} */
            outcome: "created" | "updated" | "deleted";
            /** @description Changed fields of an updated marker. */
            fields: string[];
        };
        UpdatedLayer: {
            /** @description Empty for a layer that a dry run would create. */
            id: string;
            name: string;
            /** @enum {string} */
            outcome: "created" | "updated" | "deleted" | "unchanged" | "conflict";
            /** @description Changed or disputed fields; `features` if the features changed. */
            fields: string[];
            /** Format: int64 */
            featuresCreated: number;
            /** Format: int64 */
            featuresUpdated: number;
            /** Format: int64 */
            featuresDeleted: number;
            /** Format: int64 */
            featuresUnchanged: number;
        };
        /** @description A change that was not applied. */
        UpdateConflict: {
            /** @enum {string} */
            objectType: "marker" | "layer";
            objectId: string;
            name: string | null;
            /**
             * @description `changed`: the room changed the same fields, or the features of the same layer. `deleted`: the room deleted the object. `base_unavailable`: the exported version of the layer is no longer stored. `not_allowed`: API tokens cannot delete layers.
             * @enum {string}
             */
            reason: "changed" | "deleted" | "base_unavailable" | "not_allowed";
            fields: string[];
            /** @description Values of the fields in the room; null if it deleted the object, and for API tokens. */
            inRoom: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description Values of the fields in the file, or before the update that is reverted; null if the object was deleted there. */
            inFile: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        JobStep: {
            /** Format: int64 */
            n: number;
            /** Format: int64 */
            of: number;
        };
        JobWarning: {
            code: string;
            message: string;
            /**
             * Format: int64
             * @description Index of the feature, from 0.
             */
            feature?: number;
            /** @description Values in the sentence by name, to write it in another language by `code`. */
            values?: {
                [key: string]: string | number;
            };
        };
        JobError: {
            code: string;
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        OwnedRoom: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            name: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            isPublic: boolean;
            presentationIsPublic: boolean;
            ownerId: string;
            /**
             * Format: int64
             * @description Bytes used by files and database rows of all rooms that the user owns.
             */
            used: number;
        };
        Account: {
            userId: string;
            email: string | null;
            emailVerified: boolean;
            name: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            issuer: string;
            subject: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            lastSeenAt: number;
            /** Format: int64 */
            roomCount: number;
            quota: components["schemas"]["Quota"];
        };
        Quota: {
            /**
             * Format: int64
             * @description Bytes used by files and database rows of all rooms that the user owns.
             */
            used: number;
            /**
             * Format: int64
             * @description Bytes reserved by uploads and running jobs.
             */
            reserved: number;
            /**
             * Format: int64
             * @description Maximum bytes; null means unlimited.
             */
            limit: number | null;
        };
        CurrentUser: {
            userId: string;
            email: string | null;
            emailVerified: boolean;
            name: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /** @description Whether the configuration lists the user as an operator. */
            isOperator: boolean;
        };
        Colormap: {
            name: string;
            /**
             * @description Position from 0 to 1 and the colour at it.
             * @example [
             *       [
             *         0,
             *         "#440154"
             *       ],
             *       [
             *         1,
             *         "#fde725"
             *       ]
             *     ]
             */
            stops: (number | string)[][];
        };
        /** @description Optional fields are results and depend on the kind of the job. */
        Job: {
            /** Format: int64 */
            markersCreated?: number;
            /** Format: int64 */
            layersCreated?: number;
            /** Format: int64 */
            rastersCreated?: number;
            /** Format: int64 */
            iconsCreated?: number;
            /** Format: int64 */
            imagesCreated?: number;
            /**
             * Format: int64
             * @description Not counting replies.
             */
            commentsCreated?: number;
            /** Format: int64 */
            slidesCreated?: number;
            /** @enum {string} */
            settings?: "taken" | "kept";
            layers?: components["schemas"]["ImportedLayer"][];
            ids?: components["schemas"]["ResultIds"];
            leftOut?: components["schemas"]["LeftOut"][];
            layer?: components["schemas"]["Layer"] | null;
            markers?: components["schemas"]["Marker"][];
            rasterLayer?: components["schemas"]["RasterLayer"];
            /** @enum {string} */
            mode?: "update" | "revert";
            dryRun?: boolean;
            updatedMarkers?: components["schemas"]["UpdatedMarkers"];
            /** @description The first 200. */
            changedMarkers?: components["schemas"]["ChangedMarker"][];
            updatedLayers?: components["schemas"]["UpdatedLayer"][];
            /** @description The first 200. */
            conflicts?: components["schemas"]["UpdateConflict"][];
            conflictsTruncated?: boolean;
            /** @description The events of the changes in the history: ranges of `seq`. */
            events?: number[][];
            /**
             * Format: int64
             * @description Number of vector and raster layers.
             */
            layersCloned?: number;
            /** Format: int64 */
            rastersCloned?: number;
            /** @description Number of cloned objects by kind. */
            counts?: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description Size of the exported file.
             */
            bytes?: number;
            fileName?: string;
            mediaType?: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt?: number;
            jobId: string;
            kind: string;
            roomId: string;
            status: components["schemas"]["JobStatus"];
            /** @description `complete` and `error` are final. */
            stage: string;
            /** Format: double */
            progress: number;
            message: string;
            step: components["schemas"]["JobStep"] | null;
            warnings: components["schemas"]["JobWarning"][];
            error: components["schemas"]["JobError"] | null;
            /** @description Whether a retry can succeed; false if the input is invalid. */
            retryable: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            startedAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            finishedAt: number | null;
        };
        WrittenLayerAnswer: {
            /** @description Always true. */
            success: boolean;
            layer: components["schemas"]["WrittenLayer"];
            /** @description `style_not_drawn`: members of the style that are stored, but not drawn. Absent if there are none. */
            warnings?: components["schemas"]["JobWarning"][];
        };
        WrittenLayer: {
            id?: string;
            name?: string;
            description?: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order?: number;
            /** Format: int64 */
            featureCount?: number;
            bbox?: number[] | null;
            /** Format: int64 */
            bytes?: number;
            /** @description Hex without `#`. */
            color?: string | null;
            /** Format: double */
            opacity?: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            /** @description As sent; drawn if it is a `LayerStyle`. */
            style?: {
                [key: string]: unknown;
            } | null;
            createdBy?: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt?: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt?: number;
        };
        LayerStatistics: {
            /** Format: int64 */
            featureCount: number;
            /** @description Number of features by geometry type; `null` counts those without geometry. */
            geometryTypes: {
                [key: string]: number;
            };
            attributes: components["schemas"]["AttributeStatistics"][];
            /**
             * Format: int64
             * @description Number of attributes without statistics: beyond 200.
             */
            omitted: number;
        };
        AttributeStatistics: {
            name: string;
            /**
             * @description `json` has objects, arrays, or values of several types.
             * @enum {string}
             */
            type: "boolean" | "integer" | "number" | "text" | "json";
            /**
             * Format: int64
             * @description Number of features with a value.
             */
            count: number;
            /**
             * Format: int64
             * @description Number of features without one: absent, null or an empty text.
             */
            empty: number;
            /**
             * Format: int64
             * @description Number of different values.
             */
            distinct: number;
            /** @description Whether `distinct` and the counts of `values` are exact: up to 1000 different values. */
            isExact: boolean;
            /** @description The most frequent values, with the number of their features. */
            values: components["schemas"]["FrequentValue"][];
            numbers: components["schemas"]["NumberStatistics"] | null;
        };
        FrequentValue: {
            value: string | number | boolean;
            /** Format: int64 */
            count: number;
        };
        NumberStatistics: {
            /** Format: int64 */
            count: number;
            /** Format: double */
            min: number;
            /** Format: double */
            max: number;
            /** Format: double */
            mean: number;
            /**
             * Format: double
             * @description Of the population.
             */
            standardDeviation: number;
            /**
             * Format: int64
             * @description Number of values from which quantiles and the histogram were derived; `count` if all.
             */
            sampled: number;
            /** @description The values at 0, 1, …, 100 percent, interpolated. */
            quantiles: number[];
            /** @description Sampled values in intervals of equal width from `min` to `max`. */
            histogram: number[];
        };
        FeatureCollection: {
            /** @enum {string} */
            type: "FeatureCollection";
            features: components["schemas"]["Feature"][];
            _metadata?: components["schemas"]["CollectionMetadata"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "type": "Feature",
         *       "geometry": {
         *         "type": "Point",
         *         "coordinates": [
         *           7.447,
         *           46.948
         *         ]
         *       },
         *       "properties": {
         *         "name": "Bern"
         *       }
         *     }
         */
        Feature: {
            /** @enum {string} */
            type: "Feature";
            id?: string | number;
            geometry: components["schemas"]["Geometry"] | null;
            properties: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "type": "Point",
         *       "coordinates": [
         *         7.447,
         *         46.948
         *       ]
         *     }
         */
        Geometry: components["schemas"]["Point"] | components["schemas"]["MultiPoint"] | components["schemas"]["LineString"] | components["schemas"]["MultiLineString"] | components["schemas"]["Polygon"] | components["schemas"]["MultiPolygon"] | components["schemas"]["GeometryCollection"];
        Point: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "Point";
            coordinates: components["schemas"]["Position"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Longitude, latitude and optional height.
         * @example [
         *       7.447,
         *       46.948
         *     ]
         */
        Position: number[];
        MultiPoint: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "MultiPoint";
            coordinates: components["schemas"]["Position"][];
        } & {
            [key: string]: unknown;
        };
        LineString: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "LineString";
            coordinates: components["schemas"]["Position"][];
        } & {
            [key: string]: unknown;
        };
        MultiLineString: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "MultiLineString";
            coordinates: components["schemas"]["Position"][][];
        } & {
            [key: string]: unknown;
        };
        Polygon: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "Polygon";
            coordinates: components["schemas"]["Position"][][];
        } & {
            [key: string]: unknown;
        };
        MultiPolygon: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "MultiPolygon";
            coordinates: components["schemas"]["Position"][][][];
        } & {
            [key: string]: unknown;
        };
        GeometryCollection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "GeometryCollection";
            geometries: components["schemas"]["Geometry"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "complete": true,
         *       "totalFeatures": 1,
         *       "returnedFeatures": 1
         *     }
         */
        CollectionMetadata: {
            /** @description Whether the response contains all requested features. */
            complete?: boolean;
            /**
             * Format: int64
             * @description Number of features in the layer.
             */
            totalFeatures?: number;
            /** Format: int64 */
            returnedFeatures?: number;
            /** @description The features are simplified for display. */
            simplified?: boolean;
            /**
             * Format: int64
             * @description The zoom that the features are simplified for.
             */
            overviewZoom?: number;
            /** @description Chunks to fetch if the result is too large for this response. */
            directChunks?: components["schemas"]["ChunkReference"][];
            /** Format: int64 */
            chunkIndex?: number;
            /** Format: int64 */
            totalChunks?: number;
        } & {
            [key: string]: unknown;
        };
        ChunkReference: {
            /** Format: int64 */
            index: number;
            /** @description Path of the chunk; read it with the same credential. */
            path: string;
            /** Format: int64 */
            featureCount: number;
            /** Format: int64 */
            bytes: number;
            bbox: number[] | null;
        };
        /** @description The location of each picture by its name. */
        SpriteIndex: {
            [key: string]: {
                /** Format: int64 */
                x: number;
                /** Format: int64 */
                y: number;
                /** Format: int64 */
                width: number;
                /** Format: int64 */
                height: number;
                /** Format: double */
                pixelRatio: number;
            };
        };
        MapStyle: {
            /**
             * Format: int64
             * @description Always 8.
             */
            version: number;
            name: string;
            center?: number[];
            /** Format: double */
            zoom?: number;
            /** @description URL of the pictures of icons, without a suffix. */
            sprite?: string;
            sources: {
                [key: string]: components["schemas"]["MapSource"];
            };
            /** @description Layers of MapLibre, bottom first. */
            layers: {
                [key: string]: unknown;
            }[];
        };
        /** @description The URLs of the data that some of the layers draw. */
        MapSource: components["schemas"]["VectorTileSource"] | components["schemas"]["RasterTileSource"] | components["schemas"]["GeoJsonSource"];
        VectorTileSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "vector";
            /** @description Tile URLs; they change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
        };
        RasterTileSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "raster";
            /** @description Tile URLs; they change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            /**
             * Format: int64
             * @description Always 256.
             */
            tileSize: number;
        };
        GeoJsonSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "geojson";
            /** @description URL of the features. */
            data: string;
            promoteId: string;
            /** Format: int64 */
            maxzoom: number;
            cluster?: boolean;
            /** Format: double */
            clusterRadius?: number;
            /** Format: int64 */
            clusterMaxZoom?: number;
        };
        TileJson: {
            /** @enum {string} */
            tilejson: "3.0.0";
            name: string;
            description?: string;
            /** @enum {string} */
            scheme: "xyz";
            /** @description Tile URLs; they change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            center?: number[];
            vector_layers: components["schemas"]["VectorLayer"][];
            /** @description Maximum number of features per tile; the smallest are dropped first. */
            limits: {
                /** Format: int64 */
                features: number;
                /** Format: int64 */
                bytes: number;
            };
        };
        VectorLayer: {
            id: string;
            description: string;
            minzoom: number;
            maxzoom: number;
            /** @description Field names and their types: Number, Boolean or String. */
            fields: {
                [key: string]: string;
            };
            /** @description Kinds of geometry that the layer can contain. */
            geometries: ("point" | "line" | "polygon")[];
        };
        Inspection: {
            /** @description Always true. */
            success: boolean;
            /** @description Null if the format is not supported. */
            format: string | null;
            formatName: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            encoding: {
                name: string;
                /** @enum {string} */
                evidence: "caller" | "file" | "bom" | "content" | "default";
            } | null;
            /** @description Of a table; `tab` for a tab. */
            delimiter: string | null;
            layers: components["schemas"]["InspectedLayer"][];
            /** @description The layer that the following members describe; null if the format has no named layers. */
            layer: string | null;
            /** @description Types of GeoJSON. */
            geometryTypes: string[];
            /**
             * Format: int64
             * @description Null if counting the features would read a large file to its end.
             */
            featureCount: number | null;
            crs: components["schemas"]["InspectedSystem"] | null;
            /** @description Systems that fit if the system is unknown, the most likely first. */
            candidates: components["schemas"]["CandidateSystem"][];
            /** @description West, south, east, north of what was read, in degrees. */
            bbox: number[] | null;
            columns: components["schemas"]["InspectedColumn"][];
            warnings: components["schemas"]["JobWarning"][];
            becomes: ("markers" | "layer" | "raster") | null;
            /** @description What `as` can make of it instead. */
            alternatives: ("markers" | "layer" | "raster")[];
            /** @description What an upload with these options would answer. */
            error: components["schemas"]["JobError"] | null;
        };
        InspectedLayer: {
            name: string;
            /** @description Types of GeoJSON. */
            geometryTypes: string[];
            /**
             * Format: int64
             * @description Null if counting the features would read a large file to its end.
             */
            featureCount: number | null;
        };
        InspectedSystem: {
            /** @description Such as `EPSG:2056`, if known. */
            code: string | null;
            name: string;
            /**
             * @description `caller`: the request; `file`: the file itself; `column`, `name`: the name of a column, or of the file; `range`: the range of the numbers; `default`: the format, or degrees.
             * @enum {string}
             */
            evidence: "caller" | "file" | "column" | "name" | "range" | "default";
            explanation: string;
        };
        CandidateSystem: {
            code: string;
            name: string;
            /** @description A city near the data. */
            near: string | null;
            /** Format: double */
            longitude: number;
            /** Format: double */
            latitude: number;
            /** @description Whether x and y would be exchanged. */
            axesSwapped: boolean;
            /** @description Where the data would be. */
            bbox: number[] | null;
        };
        InspectedColumn: {
            name: string;
            /** @enum {string} */
            type: "text" | "number" | "integer" | "boolean" | "date" | "json";
            /** @description `coordinates`: both in one cell. */
            role: ("longitude" | "latitude" | "coordinates" | "geometry" | "title" | "date") | null;
            /** @description Up to five different values, shortened. */
            samples: string[];
        };
        StartedJob: {
            jobId: string;
        };
        ReceivedChunk: {
            /** @description A UUID. */
            uploadId: string;
            /** Format: int64 */
            chunkIndex: number;
            /**
             * Format: int64
             * @description Number of received chunks.
             */
            received: number;
            /** Format: int64 */
            totalChunks: number;
            /** @description Indices of missing chunks, the lowest 1000 at most. */
            missing: number[];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number;
            /** @description The chunk had already been received. */
            duplicate?: boolean;
        };
        Upload: {
            /** @description A UUID. */
            uploadId: string;
            fileName: string;
            /** Format: int64 */
            fileSize: number;
            /**
             * Format: int64
             * @description Number of received chunks.
             */
            received: number;
            /** Format: int64 */
            receivedBytes: number;
            /** Format: int64 */
            totalChunks: number;
            /** @description Indices of missing chunks, the lowest 1000 at most. */
            missing: number[];
            /** @description The job started by process-chunked, if any. */
            jobId: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number;
        };
        FoundLocation: {
            name: string;
            /** @description Municipality, postal code, country. */
            detail: string | null;
            /** Format: double */
            longitude: number;
            /** Format: double */
            latitude: number;
            /** @description West, south, east, north in degrees; null for points. */
            extent: number[] | null;
        };
        RoomWithCounts: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            name: string | null;
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            isPublic: boolean;
            presentationIsPublic: boolean;
            autoZoomEnabled: boolean;
            /** Format: double */
            defaultViewLat: number | null;
            /** Format: double */
            defaultViewLng: number | null;
            /** Format: double */
            defaultViewZoom: number | null;
            defaultTheme: string | null;
            defaultBaseLayer: string | null;
            timelineSettings: components["schemas"]["Timeline"];
            markerStyle: components["schemas"]["MarkerStyle"];
            /** @description The groups whose markers cannot be changed. */
            lockedGroups: string[];
            userRole?: components["schemas"]["Role"];
            hasAccess?: boolean;
            counts: components["schemas"]["RoomCounts"];
            /** Format: int64 */
            markerCount: number;
            /** Format: int64 */
            layerCount: number;
            /** Format: int64 */
            rasterLayerCount: number;
            /** Format: int64 */
            commentCount: number;
        };
        /**
         * @example {
         *       "groupingMode": "day",
         *       "showMarkersOnly": false
         *     }
         */
        Timeline: {
            [key: string]: string | boolean;
        };
        /** @enum {string} */
        Role: "viewer" | "editor" | "owner";
        RoomCounts: {
            /** Format: int64 */
            markers: number;
            /** Format: int64 */
            layers: number;
            /** Format: int64 */
            rasterLayers: number;
            /** Format: int64 */
            icons: number;
            /** Format: int64 */
            comments: number;
            /** Format: int64 */
            slides: number;
            /** Format: int64 */
            members: number;
        };
        RoomBirth: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
        };
        ApiToken: {
            id: string;
            name: string;
            permissions: components["schemas"]["TokenPermission"][];
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            lastUsedAt: number | null;
        };
        IssuedApiToken: {
            id: string;
            name: string;
            permissions: components["schemas"]["TokenPermission"][];
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            lastUsedAt: number | null;
            /** @description Always true. */
            success: boolean;
            token: string;
        };
        Comment: {
            id: string;
            objectId: string;
            objectType: components["schemas"]["CommentedType"];
            body: string;
            /** Format: double */
            lat: number | null;
            /** Format: double */
            lng: number | null;
            resolved: boolean;
            resolvedBy: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            resolvedAt: number | null;
            author: components["schemas"]["Author"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
            replies: components["schemas"]["Reply"][];
        };
        Author: {
            id: string;
            name: string | null;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
        };
        Reply: {
            id: string;
            commentId: string;
            body: string;
            author: components["schemas"]["Author"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
        };
        WrittenComment: {
            id?: string;
            objectId?: string;
            objectType?: components["schemas"]["CommentedType"];
            body?: string;
            /** Format: double */
            lat?: number | null;
            /** Format: double */
            lng?: number | null;
            resolved?: boolean;
            resolvedBy?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            resolvedAt?: number | null;
            author?: components["schemas"]["Author"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt?: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt?: number;
            replies?: components["schemas"]["Reply"][];
        };
        /** @description The affected object is in the field named after its type: `marker`, `layer`, `job` and so on. */
        StreamedEvent: {
            /**
             * Format: int64
             * @description Sequence number of the event in its room, equal to `id`.
             */
            seq?: number;
            /**
             * @description Event kind, equal to `event`.
             * @example marker.created
             */
            kind: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            at: number;
            actor?: components["schemas"]["Actor"];
            objectType?: string;
            objectId?: string;
            /** @description Range of deleted events, in `history.trimmed`. */
            missed?: {
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
        } & {
            [key: string]: unknown;
        };
        Actor: {
            /** @enum {string} */
            type: "user" | "token" | "system" | "import";
            id: string;
            name: string | null;
        };
        StartedExport: {
            /** Format: uuid */
            jobId: string;
        };
        ExportJob: {
            /** Format: uuid */
            jobId: string;
            status: components["schemas"]["JobStatus"];
            stage: string;
            /** Format: double */
            progress: number;
            message: string;
            /**
             * Format: int64
             * @description Size of the file; null until it is complete.
             */
            bytes: number | null;
            fileName: string | null;
            /** @description Content that the file format cannot represent. */
            warnings: components["schemas"]["JobWarning"][];
            error?: components["schemas"]["JobError"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            startedAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            finishedAt: number | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number | null;
            artifactAvailable: boolean;
        };
        ExportManifest: {
            /**
             * Format: int64
             * @description Always 1.
             */
            formatVersion: number;
            sourceRoomId: string;
            name: string | null;
            /**
             * Format: int64
             * @description Sequence number of the last event of the room.
             */
            seq: number;
            settings: {
                [key: string]: unknown;
            };
            counts: {
                /** Format: int64 */
                markers: number;
                /** Format: int64 */
                layers: number;
                /** Format: int64 */
                rasterLayers: number;
                /** Format: int64 */
                icons: number;
                /** Format: int64 */
                comments: number;
                /** Format: int64 */
                slides: number;
            };
            markers: components["schemas"]["Marker"][];
            layers: components["schemas"]["ReferredLayer"][];
            rasterLayers: components["schemas"]["ReferredRaster"][];
            /** @description The `after` of the next page, or null on the last page. */
            nextAfter: string | null;
            icons: components["schemas"]["Icon"][];
            /** @description Layers small enough to have been drawn by hand. */
            drawnShapes: components["schemas"]["ReferredLayer"][];
        };
        ReferredLayer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order: number;
            /** Format: int64 */
            featureCount: number;
            bbox: number[] | null;
            /** Format: int64 */
            bytes: number;
            /** @description Hex without `#`. */
            color: string | null;
            /** Format: double */
            opacity: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight: number | null;
            visible: boolean;
            /** @description As sent; drawn if it is a `LayerStyle`. */
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
            sourceRoomId: string;
        };
        ReferredRaster: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order: number;
            /** @description Whether the layer is initially visible. */
            visible: boolean;
            display: components["schemas"]["RasterDisplay"];
            /**
             * @description `preview`: the full resolution is being processed.
             * @enum {string}
             */
            status: "preview" | "ready";
            /** @description Version of the tiles: the `v` in their URL. */
            version: string;
            /** @enum {string} */
            kind: "imagery" | "numeric" | "palette";
            dataType: string;
            sampling: components["schemas"]["RasterSampling"] | null;
            /** @description Sizes of a pixel of the file and of the finest level, in metres of EPSG:3857. `stored` is greater only for large rasters. */
            resolution: {
                /** Format: double */
                source: number;
                /** Format: double */
                stored: number;
            } | null;
            bands: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east if the box crosses the antimeridian. */
            bounds: number[];
            /** Format: int64 */
            minZoom: number;
            /** Format: int64 */
            maxZoom: number;
            /** Format: int64 */
            bytes: number;
            fileName: string;
            source: components["schemas"]["RasterSource"];
            /** @description Path of the tiles with {z}, {x} and {y}. */
            tiles: string;
            /** @description Path of the TileJSON. */
            tilejson: string;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
            sourceRoomId: string;
        };
        Icon: {
            iconId: string;
            name: string;
            /** Format: int64 */
            size: number;
            /** @enum {string} */
            mediaType: "image/svg+xml" | "image/png";
            /** @description URL of the icon; read it with the same credential as the list. */
            url: string;
            /** @description The icon as PNG, for clients without SVG support. */
            pngUrl: string;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
        };
        ExportSize: {
            /**
             * Format: int64
             * @description Estimated size of the file, within five percent.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Larger exports require an export job.
             */
            thresholdBytes: number;
            /** @enum {string} */
            recommended: "sync" | "async";
        };
        HistoryEvent: {
            /** Format: int64 */
            seq: number;
            kind: components["schemas"]["EventKind"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            at: number;
            actor: components["schemas"]["Actor"];
            objectType: string;
            objectId: string;
            before: unknown;
            after: unknown;
        };
        /** @enum {string} */
        EventKind: "marker.created" | "marker.updated" | "marker.deleted" | "marker.imported" | "layer.created" | "layer.updated" | "layer.deleted" | "raster.created" | "raster.updated" | "raster.deleted" | "icon.created" | "image.uploaded" | "comment.created" | "comment.updated" | "comment.deleted" | "comment.replied" | "comment.reply-deleted" | "presentation.updated" | "settings.updated" | "member.added" | "member.updated" | "member.removed" | "member.invited" | "member.invitation-rescinded" | "member.invitation-declined" | "token.created" | "token.revoked" | "room.created" | "room.imported" | "room.cloned" | "room.cleared" | "room.deleted" | "job.progress" | "job.finished";
        WrittenMarker: {
            id?: string;
            /** Format: double */
            latitude?: number;
            /** Format: double */
            longitude?: number;
            /** @description Must not contain newlines. */
            title?: string | null;
            description?: string | null;
            /** @description `#rgb`, `#rrggbb` or `#rrggbbaa`. */
            color?: string | null;
            tags?: string[] | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            eventDate?: number | null;
            markerIconId?: string | null;
            markerIconSize?: number | null;
            /** @description Requires thumbnailKey. */
            imageKey?: string | null;
            /** @description Requires imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
            /**
             * @description The name of the group that the marker belongs to, on one line without white space around it.
             * @example Flood gauges
             */
            group?: string | null;
            /** @description Attributes without a field of their own, such as those of an imported point, at most 8192 bytes of JSON. A third coordinate is stored as `altitude`, or as `z` if the point has a property `altitude`. */
            properties?: {
                [key: string]: unknown;
            };
            createdBy?: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt?: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt?: number;
        };
        RoomImported: {
            /** @description Always true. */
            success: boolean;
            jobId: string;
            /** Format: int64 */
            markersCreated: number;
            /** Format: int64 */
            layersCreated: number;
            /** Format: int64 */
            rastersCreated: number;
            /** Format: int64 */
            iconsCreated: number;
            /** Format: int64 */
            imagesCreated: number;
            /**
             * Format: int64
             * @description Not counting replies.
             */
            commentsCreated: number;
            /** Format: int64 */
            slidesCreated: number;
            /** @enum {string} */
            settings: "taken" | "kept";
            layers: components["schemas"]["ImportedLayer"][];
            ids: components["schemas"]["ResultIds"];
            leftOut: components["schemas"]["LeftOut"][];
        } & {
            [key: string]: unknown;
        };
        RoomUpdated: {
            /** @description Always true. */
            success: boolean;
            jobId: string;
            /** @enum {string} */
            mode: "update" | "revert";
            dryRun: boolean;
            updatedMarkers: components["schemas"]["UpdatedMarkers"];
            /** @description The first 200. */
            changedMarkers: components["schemas"]["ChangedMarker"][];
            updatedLayers: components["schemas"]["UpdatedLayer"][];
            /** @description The first 200. */
            conflicts: components["schemas"]["UpdateConflict"][];
            conflictsTruncated: boolean;
            leftOut: components["schemas"]["LeftOut"][];
            /** @description The events of the changes in the history: ranges of `seq`. */
            events: number[][];
        };
        Room: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            name: string | null;
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            isPublic: boolean;
            presentationIsPublic: boolean;
            autoZoomEnabled: boolean;
            /** Format: double */
            defaultViewLat: number | null;
            /** Format: double */
            defaultViewLng: number | null;
            /** Format: double */
            defaultViewZoom: number | null;
            defaultTheme: string | null;
            defaultBaseLayer: string | null;
            timelineSettings: components["schemas"]["Timeline"];
            markerStyle: components["schemas"]["MarkerStyle"];
            /** @description The groups whose markers cannot be changed. */
            lockedGroups: string[];
            userRole?: components["schemas"]["Role"];
            hasAccess?: boolean;
        };
        ClosedRoom: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            /** @description Always true. */
            requiresAuth: boolean;
        };
        InvitedSomebody: {
            /** @description Always true. */
            success: boolean;
            /** @enum {string} */
            status: "member" | "pending";
            member?: components["schemas"]["Member"];
            invitation?: components["schemas"]["Invitation"];
        };
        Member: {
            userId: string;
            /** @description Name from the identity provider. */
            name: string | null;
            email: string | null;
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            addedAt: number;
            /** @description User ID of the inviter; null for the owner. */
            addedBy: string | null;
        };
        Invitation: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "editor";
            /** @description User ID of the inviter. */
            invitedBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number;
        };
        LayerAnswer: {
            /** @description Always true. */
            success: boolean;
            layer: components["schemas"]["Layer"];
            /** @description `style_not_drawn`: members of the style that are stored, but not drawn. Absent if there are none. */
            warnings?: components["schemas"]["JobWarning"][];
        };
        CreatedIcon: {
            iconId: string;
            name: string;
            /** Format: int64 */
            size: number;
            /** @enum {string} */
            mediaType: "image/svg+xml" | "image/png";
            /** @description URL of the icon; read it with the same credential as the list. */
            url: string;
            /** @description The icon as PNG, for clients without SVG support. */
            pngUrl: string;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /** @description Always true. */
            success: boolean;
        };
        Presentation: {
            slides: components["schemas"]["Slide"][];
            markers: components["schemas"]["Marker"][];
            layers: components["schemas"]["PresentedLayer"][];
            rasterLayers: components["schemas"]["RasterLayer"][];
            icons: components["schemas"]["Icon"][];
            markerStyle: components["schemas"]["MarkerStyle"];
            images: components["schemas"]["PresentedImage"][];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number | null;
        };
        PresentedLayer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order: number;
            /** Format: int64 */
            featureCount: number;
            bbox: number[] | null;
            /** Format: int64 */
            bytes: number;
            /** @description Hex without `#`. */
            color: string | null;
            /** Format: double */
            opacity: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.
             */
            strokeWeight: number | null;
            visible: boolean;
            /** @description As sent; drawn if it is a `LayerStyle`. */
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt: number;
            /** @description URL of the features; readable with access to the presentation. */
            featuresUrl: string;
        };
        PresentedImage: {
            imageKey: string;
            thumbnailKey: string;
            /** @description URL of the features; readable with access to the presentation. */
            url: string;
            /** @description URL of the features; readable with access to the presentation. */
            thumbnailUrl: string;
        };
        WrittenRasterLayer: {
            id?: string;
            name?: string;
            description?: string | null;
            /**
             * Format: double
             * @description Position in the draw order of its kind; greater numbers are drawn on top. New ones are added on top. Numbers can have gaps.
             */
            order?: number;
            /** @description Whether the layer is initially visible. */
            visible?: boolean;
            display?: components["schemas"]["WrittenRasterDisplay"];
            /**
             * @description `preview`: the full resolution is being processed.
             * @enum {string}
             */
            status?: "preview" | "ready";
            /** @description Version of the tiles: the `v` in their URL. */
            version?: string;
            /** @enum {string} */
            kind?: "imagery" | "numeric" | "palette";
            dataType?: string;
            sampling?: components["schemas"]["RasterSampling"] | null;
            /** @description Sizes of a pixel of the file and of the finest level, in metres of EPSG:3857. `stored` is greater only for large rasters. */
            resolution?: {
                /** Format: double */
                source: number;
                /** Format: double */
                stored: number;
            } | null;
            bands?: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east if the box crosses the antimeridian. */
            bounds?: number[];
            /** Format: int64 */
            minZoom?: number;
            /** Format: int64 */
            maxZoom?: number;
            /** Format: int64 */
            bytes?: number;
            fileName?: string;
            source?: components["schemas"]["RasterSource"];
            /** @description Path of the tiles with {z}, {x} and {y}. */
            tiles?: string;
            /** @description Path of the TileJSON. */
            tilejson?: string;
            createdBy?: string;
            /** @description Set if the author comes from an imported file; the ID is then `import`. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt?: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            updatedAt?: number;
        };
        WrittenRasterDisplay: {
            /** @enum {string} */
            renderMode?: "singleband" | "rgb" | "hillshade" | "slope";
            /** @description A name from /api/colormaps, or `palette` for the colour table of the file. */
            colormap?: string | null;
            /**
             * Format: int64
             * @description Band to colour or to use as elevation, from 1.
             */
            band?: number;
            /**
             * Format: double
             * @description Value of the first colour.
             */
            vmin?: number;
            /**
             * Format: double
             * @description Value of the last colour.
             */
            vmax?: number;
            /**
             * Format: double
             * @description Applied by the map; does not affect tiles.
             */
            opacity?: number;
            rgbBands?: number[];
            /** @description For each of rgbBands, the values that map to 0 and 255. Null: no rescaling. */
            rescale?: number[][] | null;
            /** Format: double */
            gamma?: number;
            /** @description Null: use the value in the file. `none`: all values are data. */
            nodata?: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling?: "nearest" | "bilinear";
            /**
             * @description Pairs of value and colour (#rrggbb or #rrggbbaa) in ascending order; override the colormap.
             * @example [
             *       [
             *         0,
             *         "#000080"
             *       ],
             *       [
             *         100,
             *         "#ffffff"
             *       ]
             *     ]
             */
            stops?: (number | string)[][] | null;
            /** @enum {string} */
            interpolation?: "linear" | "intervals" | "classes";
            /** Format: double */
            azimuth?: number;
            /** Format: double */
            altitude?: number;
            /** Format: double */
            zFactor?: number;
            /**
             * @description Unit of the elevations, for hillshade and slope.
             * @enum {string}
             */
            heightUnit?: "m" | "ft" | "us-ft" | "yd" | "km" | "dm" | "cm" | "mm";
        };
        BandHistogram: {
            /** Format: double */
            min: number | null;
            /** Format: double */
            max: number | null;
            /** Format: double */
            mean: number | null;
            /** Format: double */
            stddev: number | null;
            percentiles: number[] | null;
            /**
             * Format: double
             * @description Share of pixels with data, from 0 to 1.
             */
            validShare: number;
            /** Format: int64 */
            band: number;
            name: string | null;
            /** @description Pixel counts in equal-width bins from min to max. */
            histogram: number[];
        };
        TerrainTileJson: {
            /** @enum {string} */
            tilejson: "3.0.0";
            name: string;
            description?: string;
            /** @enum {string} */
            scheme: "xyz";
            /** @description Tile URLs; they change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            center?: number[];
            /**
             * Format: int64
             * @description Always 256.
             */
            tileSize: number;
            /**
             * @description As in the MapLibre style specification.
             * @enum {string}
             */
            encoding: "mapbox";
        };
        RasterTileJson: {
            /** @enum {string} */
            tilejson: "3.0.0";
            name: string;
            description?: string;
            /** @enum {string} */
            scheme: "xyz";
            /** @description Tile URLs; they change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            center?: number[];
            /**
             * Format: int64
             * @description Always 256.
             */
            tileSize: number;
        };
        JoinedRoom: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            name: string | null;
            createdBy: string;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
            isPublic: boolean;
            presentationIsPublic: boolean;
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            addedAt: number;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            lastChangedAt: number;
            /**
             * Format: int64
             * @description Number of members, with the owner.
             */
            memberCount: number;
            defaultView: components["schemas"]["DefaultView"] | null;
        };
    };
    responses: {
        /** @description `error` is one of `invalid_request`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `empty_update`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_layer`. */
        "400.invalid_request.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_layer": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`. */
        "400.invalid_request.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `empty_update`, `unknown_parameter:undefined`, `unknown_field:<key>`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `empty_update`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_display`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_display": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `empty_update`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_marker`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_marker": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `empty_update`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_raster_layer`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_raster_layer": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_display`, `invalid_layer`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_columns`, `unknown_layer`, `option_not_applicable`, `crs_unknown`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_display.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `clone_into_itself`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.clone_into_itself.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_bbox`, `invalid_filter`, `unknown_attribute`, `invalid_file`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_filter.unknown_attribute.invalid_file.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_bbox`, `invalid_filter`, `unknown_attribute`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_filter.unknown_attribute.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_comment`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_comment.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_display`, `checksum_mismatch`, `invalid_layer`, `unsupported_format`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_display.checksum_mismatch.invalid_layer.unsupported_format.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_layer`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_columns`, `unknown_layer`, `option_not_applicable`, `crs_unknown`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_marker`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_marker": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_marker`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_marker.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_presentation`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_presentation": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `unknown_parameter:undefined`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_columns`, `unknown_layer`, `option_not_applicable`, `crs_unknown`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.unknown_parameter.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `unsupported_format`, `invalid_file`, `not_a_room_file`, `partial_export`, `other_room`, `export_too_old`, `nothing_imported`, `unsupported_crs`, `invalid_columns`, `unknown_layer`, `option_not_applicable`, `crs_unknown`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_file.not_a_room_file.partial_export.other_room.export_too_old.nothing_imported.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unknown_parameter:undefined`. */
        "400.invalid_request.invalid_room_id.unknown_parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unknown_parameter:undefined`, `invalid_bbox`. */
        "400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unknown_parameter:undefined`, `invalid_bbox`, `invalid_tile`, `invalid_display`. */
        "400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unknown_parameter:undefined`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `checksum_mismatch`, `size_mismatch`, `unsupported_format`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.checksum_mismatch.size_mismatch.unsupported_format.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `unsupported_format`, `invalid_icon`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_icon.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `unsupported_format`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `unsupported_format`, `invalid_image`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_image.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`. */
        "400.invalid_request.unknown_parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`, `invalid_bbox`. */
        "400.invalid_request.unknown_parameter.invalid_bbox": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`, `invalid_bbox`, `invalid_filter`, `unknown_attribute`, `too_many_to_sort`. */
        "400.invalid_request.unknown_parameter.invalid_bbox.invalid_filter.unknown_attribute.too_many_to_sort": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.unknown_parameter.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`, `invalid_tile`. */
        "400.invalid_request.unknown_parameter.invalid_tile": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `unknown_parameter:undefined`, `sign_in_failed`. */
        "400.invalid_request.unknown_parameter.sign_in_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `authentication_required`, `invalid_session`, `Invalid or expired API token`. */
        "401.authentication_required.invalid_session.invalid_api_token": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_session`, `Invalid or expired API token`. */
        "401.invalid_session.invalid_api_token": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `api_token_not_allowed`. */
        "403.api_token_not_allowed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `api_token_not_allowed`, `cross_site_request`. */
        "403.api_token_not_allowed.cross_site_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `api_token_not_allowed`, `insufficient permission`. */
        "403.api_token_not_allowed.insufficient_permission": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `api_token_not_allowed`, `insufficient permission`, `cross_site_request`. */
        "403.api_token_not_allowed.insufficient_permission.cross_site_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `api_token_not_allowed`. */
        "403.token_not_scoped.api_token_not_allowed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `api_token_not_allowed`, `email_not_verified`, `cross_site_request`. */
        "403.token_not_scoped.api_token_not_allowed.email_not_verified.cross_site_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `api_token_not_allowed`, `insufficient permission`. */
        "403.token_not_scoped.api_token_not_allowed.insufficient_permission": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `api_token_not_allowed`, `insufficient permission`, `cross_site_request`. */
        "403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `insufficient permission`. */
        "403.token_not_scoped.insufficient_permission": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `API token lacks '<permission>' permission`, `insufficient permission`. */
        "403.token_not_scoped.token_lacks_permission.insufficient_permission": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `API token is not scoped to this room`, `API token lacks '<permission>' permission`, `insufficient permission`, `cross_site_request`. */
        "403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `not_found`. */
        "404.not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `not_found`, `room_not_found`, `raster_layer_not_found`. */
        "404.not_found.room_not_found.raster_layer_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `not_found`, `room_not_found`, `raster_layer_not_found`, `tile_not_found`. */
        "404.not_found.room_not_found.raster_layer_not_found.tile_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `room_not_found`. */
        "404.room_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `comment_not_found`. */
        "404.room_not_found.comment_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `comment_not_found`, `reply_not_found`. */
        "404.room_not_found.comment_not_found.reply_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `event_not_found`. */
        "404.room_not_found.event_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `icon_not_found`. */
        "404.room_not_found.icon_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `image_not_found`. */
        "404.room_not_found.image_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `invitation_not_found`. */
        "404.room_not_found.invitation_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `job_not_found`. */
        "404.room_not_found.job_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `layer_not_found`. */
        "404.room_not_found.layer_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `layer_not_found`, `chunk_not_found`. */
        "404.room_not_found.layer_not_found.chunk_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `layer_not_found`, `raster_layer_not_found`. */
        "404.room_not_found.layer_not_found.raster_layer_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `layer_not_found`, `tile_not_found`. */
        "404.room_not_found.layer_not_found.tile_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `marker_not_found`. */
        "404.room_not_found.marker_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `member_not_found`. */
        "404.room_not_found.member_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `raster_layer_not_found`. */
        "404.room_not_found.raster_layer_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `token_not_found`. */
        "404.room_not_found.token_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `room_not_found`, `upload_not_found`. */
        "404.room_not_found.upload_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `user_not_found`. */
        "404.user_not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `body_too_slow`. */
        "408.body_too_slow": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `artifact_not_ready`, `export_failed`. */
        "409.artifact_not_ready.export_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `conflict`. */
        "409.conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `group_locked`. */
        "409.group_locked": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`. */
        "409.idempotency_key_in_use.answer_not_kept": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `chunk_conflict`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.chunk_conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `group_locked`, `not_revertible`, `limit_exceeded`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.group_locked.not_revertible.limit_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `limit_exceeded`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `update_expired`, `not_revertible`, `limit_exceeded`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.update_expired.not_revertible.limit_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `upload_incomplete`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.upload_incomplete": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `job_not_retryable`. */
        "409.idempotency_key_in_use.answer_not_kept.job_not_retryable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `limit_exceeded`. */
        "409.idempotency_key_in_use.answer_not_kept.limit_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `owner_cannot_be_removed`. */
        "409.idempotency_key_in_use.answer_not_kept.owner_cannot_be_removed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `token_limit_reached`. */
        "409.idempotency_key_in_use.answer_not_kept.token_limit_reached": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `job_not_cancellable`. */
        "409.job_not_cancellable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `owner_cannot_be_removed`. */
        "409.owner_cannot_be_removed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `artifact_expired`. */
        "410.artifact_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `state_changed`. */
        "412.state_changed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `body_too_large`. */
        "413.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `body_too_large`, `export_too_large`. */
        "413.body_too_large.export_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `file_too_large`, `body_too_large`. */
        "413.file_too_large.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `quota_exceeded`. */
        "413.quota_exceeded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `quota_exceeded`, `body_too_large`. */
        "413.quota_exceeded.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `quota_exceeded`, `file_too_large`, `body_too_large`. */
        "413.quota_exceeded.file_too_large.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `quota_exceeded`, `file_too_large`, `body_too_large`, `icon_too_large`. */
        "413.quota_exceeded.file_too_large.body_too_large.icon_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `rate_limited`, `too_many_bodies`. */
        "429.rate_limited.too_many_bodies": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `rate_limited`, `too_many_streams`, `too_many_bodies`. */
        "429.rate_limited.too_many_streams.too_many_bodies": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `internal_error`. */
        "500.internal_error": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `broadcast_failed`. */
        "502.broadcast_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `service_unavailable`, `identity_unavailable`, `geocoder_unavailable`, `overloaded`. */
        "503.service_unavailable.identity_unavailable.geocoder_unavailable.overloaded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `service_unavailable`, `identity_unavailable`, `overloaded`. */
        "503.service_unavailable.identity_unavailable.overloaded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `service_unavailable`, `sandbox_unavailable`, `identity_unavailable`, `overloaded`. */
        "503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is `storage_full`. */
        "507.storage_full": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
        IdempotencyKey: string;
        /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type JobStatus = components['schemas']['JobStatus'];
export type LayerChange = components['schemas']['LayerChange'];
export type LayerStyle = components['schemas']['LayerStyle'];
export type SingleStyle = components['schemas']['SingleStyle'];
export type FeatureSymbol = components['schemas']['FeatureSymbol'];
export type StyleFilter = components['schemas']['StyleFilter'];
export type FilterCondition = components['schemas']['FilterCondition'];
export type FilterAll = components['schemas']['FilterAll'];
export type FilterAny = components['schemas']['FilterAny'];
export type StyleLabels = components['schemas']['StyleLabels'];
export type StyleLegend = components['schemas']['StyleLegend'];
export type StylePopup = components['schemas']['StylePopup'];
export type PopupField = components['schemas']['PopupField'];
export type CategoriesStyle = components['schemas']['CategoriesStyle'];
export type StyleCategory = components['schemas']['StyleCategory'];
export type StyleClass = components['schemas']['StyleClass'];
export type ClassesStyle = components['schemas']['ClassesStyle'];
export type ProportionalStyle = components['schemas']['ProportionalStyle'];
export type HeatmapStyle = components['schemas']['HeatmapStyle'];
export type ClustersStyle = components['schemas']['ClustersStyle'];
export type ProcessRequest = components['schemas']['ProcessRequest'];
export type DefaultView = components['schemas']['DefaultView'];
export type Theme = components['schemas']['Theme'];
export type BaseLayer = components['schemas']['BaseLayer'];
export type TokenPermission = components['schemas']['TokenPermission'];
export type ImportForm = components['schemas']['ImportForm'];
export type CameraChange = components['schemas']['CameraChange'];
export type CloneInput = components['schemas']['CloneInput'];
export type CommentInput = components['schemas']['CommentInput'];
export type CommentedType = components['schemas']['CommentedType'];
export type CommentChange = components['schemas']['CommentChange'];
export type ReplyInput = components['schemas']['ReplyInput'];
export type Export = components['schemas']['Export'];
export type RoomImportForm = components['schemas']['RoomImportForm'];
export type LayerInput = components['schemas']['LayerInput'];
export type MarkerGroupsChange = components['schemas']['MarkerGroupsChange'];
export type MarkerStyleChange = components['schemas']['MarkerStyleChange'];
export type MarkerStyle = components['schemas']['MarkerStyle'];
export type MarkerInput = components['schemas']['MarkerInput'];
export type MediaSize = components['schemas']['MediaSize'];
export type MarkerChange = components['schemas']['MarkerChange'];
export type PresentationInput = components['schemas']['PresentationInput'];
export type Slide = components['schemas']['Slide'];
export type SlideCamera = components['schemas']['SlideCamera'];
export type SlideObjects = components['schemas']['SlideObjects'];
export type RasterLayerChange = components['schemas']['RasterLayerChange'];
export type RasterDisplayChange = components['schemas']['RasterDisplayChange'];
export type TimelineChange = components['schemas']['TimelineChange'];
export type Error = components['schemas']['Error'];
export type RoomUsage = components['schemas']['RoomUsage'];
export type OwnedJob = components['schemas']['OwnedJob'];
export type ImportedLayer = components['schemas']['ImportedLayer'];
export type ResultIds = components['schemas']['ResultIds'];
export type LeftOut = components['schemas']['LeftOut'];
export type Layer = components['schemas']['Layer'];
export type Marker = components['schemas']['Marker'];
export type RasterLayer = components['schemas']['RasterLayer'];
export type RasterDisplay = components['schemas']['RasterDisplay'];
export type RasterSampling = components['schemas']['RasterSampling'];
export type RasterBand = components['schemas']['RasterBand'];
export type BandStatistics = components['schemas']['BandStatistics'];
export type RasterSource = components['schemas']['RasterSource'];
export type UpdatedMarkers = components['schemas']['UpdatedMarkers'];
export type ChangedMarker = components['schemas']['ChangedMarker'];
export type UpdatedLayer = components['schemas']['UpdatedLayer'];
export type UpdateConflict = components['schemas']['UpdateConflict'];
export type JobStep = components['schemas']['JobStep'];
export type JobWarning = components['schemas']['JobWarning'];
export type JobError = components['schemas']['JobError'];
export type OwnedRoom = components['schemas']['OwnedRoom'];
export type Account = components['schemas']['Account'];
export type Quota = components['schemas']['Quota'];
export type CurrentUser = components['schemas']['CurrentUser'];
export type Colormap = components['schemas']['Colormap'];
export type Job = components['schemas']['Job'];
export type WrittenLayerAnswer = components['schemas']['WrittenLayerAnswer'];
export type WrittenLayer = components['schemas']['WrittenLayer'];
export type LayerStatistics = components['schemas']['LayerStatistics'];
export type AttributeStatistics = components['schemas']['AttributeStatistics'];
export type FrequentValue = components['schemas']['FrequentValue'];
export type NumberStatistics = components['schemas']['NumberStatistics'];
export type FeatureCollection = components['schemas']['FeatureCollection'];
export type Feature = components['schemas']['Feature'];
export type Geometry = components['schemas']['Geometry'];
export type Point = components['schemas']['Point'];
export type Position = components['schemas']['Position'];
export type MultiPoint = components['schemas']['MultiPoint'];
export type LineString = components['schemas']['LineString'];
export type MultiLineString = components['schemas']['MultiLineString'];
export type Polygon = components['schemas']['Polygon'];
export type MultiPolygon = components['schemas']['MultiPolygon'];
export type GeometryCollection = components['schemas']['GeometryCollection'];
export type CollectionMetadata = components['schemas']['CollectionMetadata'];
export type ChunkReference = components['schemas']['ChunkReference'];
export type SpriteIndex = components['schemas']['SpriteIndex'];
export type MapStyle = components['schemas']['MapStyle'];
export type MapSource = components['schemas']['MapSource'];
export type VectorTileSource = components['schemas']['VectorTileSource'];
export type RasterTileSource = components['schemas']['RasterTileSource'];
export type GeoJsonSource = components['schemas']['GeoJsonSource'];
export type TileJson = components['schemas']['TileJson'];
export type VectorLayer = components['schemas']['VectorLayer'];
export type Inspection = components['schemas']['Inspection'];
export type InspectedLayer = components['schemas']['InspectedLayer'];
export type InspectedSystem = components['schemas']['InspectedSystem'];
export type CandidateSystem = components['schemas']['CandidateSystem'];
export type InspectedColumn = components['schemas']['InspectedColumn'];
export type StartedJob = components['schemas']['StartedJob'];
export type ReceivedChunk = components['schemas']['ReceivedChunk'];
export type Upload = components['schemas']['Upload'];
export type FoundLocation = components['schemas']['FoundLocation'];
export type RoomWithCounts = components['schemas']['RoomWithCounts'];
export type Timeline = components['schemas']['Timeline'];
export type Role = components['schemas']['Role'];
export type RoomCounts = components['schemas']['RoomCounts'];
export type RoomBirth = components['schemas']['RoomBirth'];
export type ApiToken = components['schemas']['ApiToken'];
export type IssuedApiToken = components['schemas']['IssuedApiToken'];
export type Comment = components['schemas']['Comment'];
export type Author = components['schemas']['Author'];
export type Reply = components['schemas']['Reply'];
export type WrittenComment = components['schemas']['WrittenComment'];
export type StreamedEvent = components['schemas']['StreamedEvent'];
export type Actor = components['schemas']['Actor'];
export type StartedExport = components['schemas']['StartedExport'];
export type ExportJob = components['schemas']['ExportJob'];
export type ExportManifest = components['schemas']['ExportManifest'];
export type ReferredLayer = components['schemas']['ReferredLayer'];
export type ReferredRaster = components['schemas']['ReferredRaster'];
export type Icon = components['schemas']['Icon'];
export type ExportSize = components['schemas']['ExportSize'];
export type HistoryEvent = components['schemas']['HistoryEvent'];
export type EventKind = components['schemas']['EventKind'];
export type WrittenMarker = components['schemas']['WrittenMarker'];
export type RoomImported = components['schemas']['RoomImported'];
export type RoomUpdated = components['schemas']['RoomUpdated'];
export type Room = components['schemas']['Room'];
export type ClosedRoom = components['schemas']['ClosedRoom'];
export type InvitedSomebody = components['schemas']['InvitedSomebody'];
export type Member = components['schemas']['Member'];
export type Invitation = components['schemas']['Invitation'];
export type LayerAnswer = components['schemas']['LayerAnswer'];
export type CreatedIcon = components['schemas']['CreatedIcon'];
export type Presentation = components['schemas']['Presentation'];
export type PresentedLayer = components['schemas']['PresentedLayer'];
export type PresentedImage = components['schemas']['PresentedImage'];
export type WrittenRasterLayer = components['schemas']['WrittenRasterLayer'];
export type WrittenRasterDisplay = components['schemas']['WrittenRasterDisplay'];
export type BandHistogram = components['schemas']['BandHistogram'];
export type TerrainTileJson = components['schemas']['TerrainTileJson'];
export type RasterTileJson = components['schemas']['RasterTileJson'];
export type JoinedRoom = components['schemas']['JoinedRoom'];
export interface operations {
    "account.consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Bytes used by files and database rows of all rooms that the user owns.
                         */
                        used: number;
                        /**
                         * Format: int64
                         * @description Bytes reserved by uploads and running jobs.
                         */
                        reserved: number;
                        /**
                         * Format: int64
                         * @description Maximum bytes; null means unlimited.
                         */
                        limit: number | null;
                        rooms: components["schemas"]["RoomUsage"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "admin.jobs": {
        parameters: {
            query?: {
                /** @description The `nextBefore` of the previous page. */
                before?: string;
                /** @description Maximum number of results. */
                limit?: number;
                /** @description Only jobs with this status. */
                status?: components["schemas"]["JobStatus"];
                /** @description Only jobs of this kind. */
                kind?: "layer-upload" | "bulk-import" | "room-import" | "room-update" | "room-revert" | "room-export" | "room-clone";
                /** @description Only jobs of this room, which may have been deleted. */
                roomId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobs: components["schemas"]["OwnedJob"][];
                        nextBefore: string | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.insufficient_permission"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "admin.rooms": {
        parameters: {
            query?: {
                /** @description The `nextBefore` of the previous page. */
                before?: number;
                /** @description Maximum number of results. */
                limit?: number;
                /** @description Only rooms owned by this user. */
                ownerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rooms: components["schemas"]["OwnedRoom"][];
                        /** Format: int64 */
                        nextBefore: number | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.insufficient_permission"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "admin.users": {
        parameters: {
            query?: {
                /** @description The `nextBefore` of the previous page. */
                before?: string;
                /** @description Maximum number of results. */
                limit?: number;
                /** @description Substring of a name, e-mail address, subject or ID. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["Account"][];
                        nextBefore: string | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.insufficient_permission"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "admin.quota": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    limit: number | null;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        userId: string;
                        quota: components["schemas"]["Quota"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.user_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "session.complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; redirect to the requested page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.sign_in_failed"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "session.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["CurrentUser"] | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.user_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "session.begin": {
        parameters: {
            query?: {
                /** @description Path on this site to redirect to after sign-in. */
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the issuer. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.sign_in_failed"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "session.end": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        signOutUrl: string | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.cross_site_request"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.colormaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        colormaps: components["schemas"]["Colormap"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.colormap": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a colormap. */
                colormap: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Colormap"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.colormap-legend": {
        parameters: {
            query?: {
                /** @description 1 to 2048 pixels. */
                width?: string;
                /** @description 1 to 2048 pixels. */
                height?: string;
                /** @description Accepted for compatibility with rio-tiler; has no effect on the image. */
                vmin?: string;
                /** @description Accepted for compatibility with rio-tiler; has no effect on the image. */
                vmax?: string;
            };
            header?: never;
            path: {
                /** @description The name of a colormap. */
                colormap: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "service.page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documentation page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "service.page-file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file name of an asset. */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset; the media type depends on the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "job.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "job.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.job_not_cancellable"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "job.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.job_not_retryable"];
            413: components["responses"]["413.quota_exceeded"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room. */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        layers: components["schemas"]["Layer"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        layerId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of a layer. */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LayerChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenLayerAnswer"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_layer"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.attributes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerStatistics"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.features": {
        parameters: {
            query?: {
                /** @description west,south,east,north in degrees; longitudes beyond 180 wrap around. */
                bbox?: string;
                /** @description Degrees; requires all four edges. */
                minLon?: string;
                /** @description Degrees; requires all four edges. */
                minLat?: string;
                /** @description Degrees; requires all four edges. */
                maxLon?: string;
                /** @description Degrees; requires all four edges. */
                maxLat?: string;
                /** @description The zoom of the map. */
                zoom?: number;
                /** @description If true, return the list of chunks instead of the features. */
                manifest?: "true" | "false";
                /** @description Maximum number of features per page. */
                limit?: number;
                /** @description Cursor from the link `next` of the previous page. */
                after?: string;
                /** @description Only features that this filter selects: JSON like `filter` of a style, up to 200 conditions in 8 levels. Texts are compared by their first 256 KiB. */
                filter?: string;
                /** @description The attribute to sort by; `-` before it sorts in descending order, and `+` (in a URL `%2B`) in ascending order an attribute whose name begins with a sign. Numbers precede texts, and features without a value come last, in both directions. Texts are compared by the code points of their first 256 characters without case and diacritics, and whole numbers in them by value. Equal features are in the order of the layer. */
                sortBy?: string;
                /** @description If false, `geometry` of each feature is null, `bbox` is its bounding box, `properties` has only those with a value, and `_number` is its number in the layer. Default true: features as they were sent. */
                geometry?: "true" | "false";
                /** @description With `geometry=false`, the names of the properties as a JSON list; default all. */
                properties?: string;
                /** @description With `limit`, returns the page that contains the feature with this `_number`. */
                around?: string;
            };
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON FeatureCollection with `_metadata`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_bbox.invalid_filter.unknown_attribute.too_many_to_sort"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.chunk_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the content. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.chunk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
                /** @description The index of a chunk, from 0. */
                chunkIndex: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON FeatureCollection with `_metadata`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.chunk_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the content. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/flatgeobuf": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/flatgeobuf": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.chunk_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.sprite-index": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
                /** @description `@2x` doubles the resolution. */
                name: "icons" | "icons@2x";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpriteIndex"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.sprite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
                /** @description `@2x` doubles the resolution. */
                name: "icons" | "icons@2x";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pictures of the index. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.map-style": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapStyle"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.tilejson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_tile"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.tiles": {
        parameters: {
            query?: {
                /** @description If true, the tile has a point for each cell of 8 pixels (of 512) that contains features, with their number as `count`, in place of the features, of which tiles at low zooms show some. Default false. */
                density?: "true" | "false";
                /** @description The version from the TileJSON. */
                v?: string;
            };
            header?: never;
            path: {
                /** @description The ID of a layer. */
                layerId: string;
                /** @description Zoom level of the tile. */
                z: string;
                /** @description Column of the tile. */
                x: string;
                /** @description Row of the tile. */
                y: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A tile with one layer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description The tile contains no features. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_tile"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.inspect": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                    roomName: string;
                    /** Format: binary */
                    file?: Blob;
                    /** @description A complete chunked upload, in place of `file`. */
                    uploadId?: string;
                    /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                    as?: string;
                    /** @description Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes precedence over what the file declares. */
                    crs?: string;
                    /** @description Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as `windows-1250` or `shift_jis`. */
                    encoding?: string;
                    /** @description Separator of the fields of a table: `,`, `;`, `|` or `tab`. */
                    delimiter?: string;
                    /** @description Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, booleans or dates has that type. `text`: all values stay as they are written. */
                    types?: string;
                    /** @description JSON: the names of the columns of a table that contain `longitude` and `latitude` (or eastings and northings), `geometry`, and `title` and `date` of markers, for example `{"longitude": "x", "latitude": "y"}`. `title` and `date` also apply to properties of GeoJSON. */
                    columns?: string;
                    /** @description Name of the layer to read from a file with several. By default, all are read. */
                    layer?: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inspection"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.upload_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.upload_incomplete"];
            413: components["responses"]["413.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "layer-job.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer-job.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.job_not_cancellable"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer-job.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.job_not_retryable"];
            413: components["responses"]["413.quota_exceeded"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.process-chunked": {
        parameters: {
            query?: {
                /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                as?: "markers" | "layer";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessRequest"];
            };
        };
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_display.checksum_mismatch.invalid_layer.unsupported_format.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.upload_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.upload_incomplete"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.upload": {
        parameters: {
            query?: {
                /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                as?: "markers" | "layer";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The room ID. */
                    roomName: string;
                    layerName: string;
                    /** Format: binary */
                    file: Blob;
                    description?: string;
                    /** @description JSON, such as a `LayerStyle`. */
                    style?: string;
                    /** @description Initial display settings of a GeoTIFF, as JSON. */
                    display?: string;
                    /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                    as?: string;
                    /** @description Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes precedence over what the file declares. */
                    crs?: string;
                    /** @description Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as `windows-1250` or `shift_jis`. */
                    encoding?: string;
                    /** @description Separator of the fields of a table: `,`, `;`, `|` or `tab`. */
                    delimiter?: string;
                    /** @description Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, booleans or dates has that type. `text`: all values stay as they are written. */
                    types?: string;
                    /** @description JSON: the names of the columns of a table that contain `longitude` and `latitude` (or eastings and northings), `geometry`, and `title` and `date` of markers, for example `{"longitude": "x", "latitude": "y"}`. `title` and `date` also apply to properties of GeoJSON. */
                    columns?: string;
                    /** @description Name of the layer to read from a file with several. By default, all are read. */
                    layer?: string;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        jobId: string;
                        layer: components["schemas"]["Layer"] | null;
                        layers?: components["schemas"]["Layer"][];
                        /** Format: int64 */
                        markersCreated?: number;
                        markers?: components["schemas"]["Marker"][];
                        rasterLayer?: components["schemas"]["RasterLayer"];
                        warnings: components["schemas"]["JobWarning"][];
                    };
                };
            };
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_display.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "layer.upload-chunk": {
        parameters: {
            query?: {
                /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                as?: "markers" | "layer";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                    roomName: string;
                    /** @description UUID chosen by the client. If omitted, the server assigns one, and the other chunks must send it. */
                    uploadId?: string;
                    /** @description From 0. */
                    chunkIndex: string;
                    /** @description At most 10000. */
                    totalChunks: string;
                    fileName: string;
                    /** @description Size of the whole file in bytes. */
                    fileSize: string;
                    /** @description SHA-256 of the chunk, hexadecimal. */
                    sha256?: string;
                    /** @description What to create from a file that contains only points in any format: a `layer` or `markers`. */
                    as?: string;
                    /** Format: binary */
                    chunk: Blob;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedChunk"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.checksum_mismatch.size_mismatch.unsupported_format.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.upload_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.chunk_conflict"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "layer.upload-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The UUID of a chunked upload. */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found.upload_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.upload-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The UUID of a chunked upload. */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        uploadId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.upload_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.conflict"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "location.find": {
        parameters: {
            query: {
                /** @description Address or name. */
                q: string;
                /** @description Degrees. Locations near this point are preferred. */
                longitude?: number;
                /** @description Degrees, with `longitude`. */
                latitude?: number;
                /** @description ISO 639-1; of names, where the geocoder has them. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The source, which must be shown beside the locations; null if no geocoder is configured. */
                        attribution: {
                            text: string;
                            url: string | null;
                        } | null;
                        locations: components["schemas"]["FoundLocation"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.geocoder_unavailable.overloaded"];
        };
    };
    "object.read": {
        parameters: {
            query: {
                /** @description The signed media type. */
                type: string;
                /** @description Expiry of the URL in milliseconds since the epoch. */
                expires: string;
                /** @description Signature of the path and the other parameters. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description The name of a stored file from the signed URL. */
                object: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "service.describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomWithCounts"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                    isPublic?: boolean;
                    presentationIsPublic?: boolean;
                    autoZoomEnabled?: boolean;
                    defaultView?: components["schemas"]["DefaultView"] | null;
                    defaultTheme?: components["schemas"]["Theme"] | null;
                    defaultBaseLayer?: components["schemas"]["BaseLayer"] | null;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        room: components["schemas"]["RoomBirth"];
                        isNewRoom: boolean;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string | null;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        name: string | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "invitation.accept": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        role: components["schemas"]["Role"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.email_not_verified.cross_site_request"];
            404: components["responses"]["404.room_not_found.invitation_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "token.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: components["schemas"]["ApiToken"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "token.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: components["schemas"]["TokenPermission"][];
                    /** @description Days until the token expires. If null or omitted, it never expires. */
                    expiresInDays?: number | null;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiToken"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.token_limit_reached"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "token.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of an API token (not its secret). */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        tokenId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.token_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.bulk-import": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportForm"];
            };
        };
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "room.set-camera": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CameraChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        autoZoomEnabled: boolean;
                        /** Format: double */
                        defaultViewLat: number | null;
                        /** Format: double */
                        defaultViewLng: number | null;
                        /** Format: double */
                        defaultViewZoom: number | null;
                        defaultTheme: string | null;
                        defaultBaseLayer: string | null;
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.clear": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.clone": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloneInput"];
            };
        };
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.clone_into_itself.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.list": {
        parameters: {
            query?: {
                /** @description Only resolved (true) or unresolved (false) comments. */
                resolved?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        comments: components["schemas"]["Comment"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        comment: components["schemas"]["WrittenComment"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_comment.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        commentId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.comment_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CommentChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        comment: components["schemas"]["WrittenComment"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.comment_not_found"];
            408: components["responses"]["408.body_too_slow"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.reply": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        reply: components["schemas"]["Reply"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.comment_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "comment.delete-reply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a comment. */
                id: string;
                /** @description The ID of a reply. */
                rid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        commentId: string;
                        replyId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.comment_not_found.reply_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "invitation.decline": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.email_not_verified.cross_site_request"];
            404: components["responses"]["404.room_not_found.invitation_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "event.stream": {
        parameters: {
            query?: {
                /** @description Comma-separated event kinds. */
                kinds?: string;
                /** @description west,south,east,north in degrees; longitudes beyond 180 wrap around. */
                bbox?: string;
                /** @description Degrees; requires all four edges. */
                minLon?: string;
                /** @description Degrees; requires all four edges. */
                minLat?: string;
                /** @description Degrees; requires all four edges. */
                maxLon?: string;
                /** @description Degrees; requires all four edges. */
                maxLat?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamedEvent"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_streams.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "export.stream": {
        parameters: {
            query?: {
                /** @description Whether to include the original GeoTIFFs of rasters; default true. */
                include_tiffs?: "0" | "1" | "true" | "false";
                /** @description Whether to include rendered raster tiles, for programs that cannot read GeoTIFF; default false. */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Export"];
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geopackage+sqlite3": Blob;
                };
            };
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedExport"];
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geopackage+sqlite3": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_filter.unknown_attribute.invalid_file.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded"];
            413: components["responses"]["413.body_too_large.export_too_large"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "export.start": {
        parameters: {
            query?: {
                /** @description Whether to include the original GeoTIFFs of rasters; default true. */
                include_tiffs?: "0" | "1" | "true" | "false";
                /** @description Whether to include rendered raster tiles, for programs that cannot read GeoTIFF; default false. */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Export"];
            };
        };
        responses: {
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedExport"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_filter.unknown_attribute.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "export.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "export.artifact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geopackage+sqlite3": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geopackage+sqlite3": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.artifact_not_ready.export_failed"];
            410: components["responses"]["410.artifact_expired"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "export.manifest": {
        parameters: {
            query?: {
                /** @description Maximum number of markers. */
                limit?: number;
                /** @description The ID of a marker: only markers after it. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportManifest"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "export.size": {
        parameters: {
            query?: {
                /** @description Whether to include the original GeoTIFFs of rasters; default true. */
                include_tiffs?: "0" | "1" | "true" | "false";
                /** @description Whether to include rendered raster tiles, for programs that cannot read GeoTIFF; default false. */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSize"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "history.list": {
        parameters: {
            query?: {
                /** @description Only events with a lower `seq`. */
                before?: number;
                /** @description Maximum number of results. */
                limit?: number;
                /** @description Only events of objects of this type. */
                objectType?: string;
                /** @description Only events of this object. */
                objectId?: string;
                /** @description Only events of this user or API token: the `id` of an actor. */
                actorId?: string;
                /** @description Comma-separated event kinds. */
                kinds?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        history: components["schemas"]["HistoryEvent"][];
                        /** Format: int64 */
                        nextBefore: number | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "history.revert": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The sequence number of an event in its room. */
                seq: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        markerId: string;
                        marker: components["schemas"]["WrittenMarker"] | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.event_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.group_locked.not_revertible.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.import": {
        parameters: {
            query?: {
                /** @description `add` (default): adds the content of the file with new IDs. `update`: merges an edited export of the same room into it: what changed, what is new and what was deleted since the export, matched by ID. */
                mode?: "add" | "update";
                /** @description Only for `mode=update`: reports what would change; default false. */
                dryRun?: "0" | "1" | "true" | "false";
                /** @description Only for `mode=update`: what happens to objects that both the file and, since the export, the room changed. `room` (default): they stay as they are in the room. `file`: they take the state of the file. */
                conflicts?: "room" | "file";
            };
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RoomImportForm"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomImported"] | components["schemas"]["RoomUpdated"];
                };
            };
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_file.not_a_room_file.partial_export.other_room.export_too_old.nothing_imported.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "room.revert-update": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomUpdated"];
                };
            };
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.unknown_parameter.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.job_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.update_expired.not_revertible.limit_exceeded"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.info": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Room"] | components["schemas"]["ClosedRoom"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "member.invite": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "viewer" | "editor";
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedSomebody"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LayerInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerAnswer"];
                };
            };
            /** @description OK. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_columns.unknown_layer.option_not_applicable.crs_unknown.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "member.leave": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.member_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.owner_cannot_be_removed"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.set-groups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkerGroupsChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        lockedGroups: string[];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "icon.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        count: number;
                        markerIcons: components["schemas"]["Icon"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "icon.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description SVG or PNG, at most 1 MB.
                     */
                    icon: Blob;
                    name: string;
                    /** @description Longer side of the icon on the map, in pixels. */
                    size: number;
                };
            };
        };
        responses: {
            /** @description OK. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedIcon"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_icon.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large.icon_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "icon.read": {
        parameters: {
            query?: {
                /** @description Return an SVG icon as PNG. */
                format?: "png";
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of an icon. */
                iconId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.icon_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.set-style": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkerStyleChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        markerStyle: components["schemas"]["MarkerStyle"];
                        /** @description `style_not_drawn`: members of the style that are stored, but not drawn. Absent if there are none. */
                        warnings?: components["schemas"]["JobWarning"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_marker"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.list": {
        parameters: {
            query?: {
                /** @description west,south,east,north in degrees; longitudes beyond 180 wrap around. */
                bbox?: string;
                /** @description Degrees; requires all four edges. */
                minLon?: string;
                /** @description Degrees; requires all four edges. */
                minLat?: string;
                /** @description Degrees; requires all four edges. */
                maxLon?: string;
                /** @description Degrees; requires all four edges. */
                maxLat?: string;
                /** @description Sequence number of an event; 0 for all markers. */
                since?: number;
                /** @description Maximum number of markers per page. */
                limit?: number;
                /** @description The ID of a marker: only markers after it. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The markers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Number of markers in this response.
                         */
                        count: number;
                        markers: components["schemas"]["Marker"][];
                        /** @description With `limit`: the `after` of the next page, or null on the last page. */
                        nextAfter?: string | null;
                        /**
                         * Format: int64
                         * @description With `since`: the `since` of the next request.
                         */
                        seq?: number;
                        /** @description With `since`: IDs of markers that were deleted or left the bounding box. If null, `markers` is the complete list; discard cached markers. */
                        gone?: string[] | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkerInput"];
            };
        };
        responses: {
            /** @description OK. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        marker: components["schemas"]["WrittenMarker"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_marker.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.features": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A FeatureCollection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a marker. */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        marker: components["schemas"]["Marker"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found.marker_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a marker. */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        markerId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.marker_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.group_locked"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a marker. */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkerChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        marker: components["schemas"]["WrittenMarker"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_marker"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.marker_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.group_locked"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.image-read": {
        parameters: {
            query: {
                /** @description An imageKey or thumbnailKey of a marker. */
                key: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL in `Location` is valid for 15 to 30 minutes. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.image_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.image-upload": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The photo: JPEG, PNG, WebP, AVIF or GIF.
                     */
                    image: Blob;
                    /**
                     * Format: binary
                     * @description A thumbnail in any of these formats.
                     */
                    thumbnail: Blob;
                    /** @description Whether to store the position of the camera from the EXIF data: latitude, longitude, altitude and direction. Default false. */
                    keepPosition?: boolean;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example markers/01h455vb4pex5vsknk084sn02q.jpg */
                        imageKey: string;
                        /** @example markers/01h455vb4pex5vsknk084sn02q_thumb.jpg */
                        thumbnailKey: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_image.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            413: components["responses"]["413.quota_exceeded.file_too_large.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.sandbox_unavailable.identity_unavailable.overloaded"];
            507: components["responses"]["507.storage_full"];
        };
    };
    "member.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "member.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a user. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        userId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.member_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.owner_cannot_be_removed"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "invitation.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "invitation.rescind": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description An e-mail address. */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        email: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.invitation_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.permissions": {
        parameters: {
            query: {
                /** @description The permission to check. */
                action: "view" | "edit" | "delete" | "invite" | "manage_members" | "delete_room";
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasPermission: boolean;
                        role: components["schemas"]["Role"] | "none";
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "presentation.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presentation"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "presentation.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresentationInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        /** Format: int64 */
                        slideCount: number;
                        /**
                         * Format: int64
                         * @description Milliseconds since the epoch.
                         */
                        updatedAt: number;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_presentation"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "presentation.set-public": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isPublic: boolean;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        isPublic: boolean;
                        presentationIsPublic: boolean;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.set-public": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isPublic: boolean;
                };
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        isPublic: boolean;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rasterLayers: components["schemas"]["RasterLayer"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RasterLayer"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        layerId: string;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RasterLayerChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        rasterLayer: components["schemas"]["WrittenRasterLayer"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_raster_layer"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.set-display": {
        parameters: {
            query?: never;
            header?: {
                /** @description The state that the change is based on: the `ETag` of a response, which is the `updatedAt` of the object in quotes. If the object has another state, nothing changes: 412 `state_changed` has it as `details.current`, and the sent fields as `details.submitted`. Without the header, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RasterDisplayChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        rasterLayer: components["schemas"]["WrittenRasterLayer"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            412: components["responses"]["412.state_changed"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.legend": {
        parameters: {
            query?: {
                /** @description 1 to 2048 pixels. */
                width?: string;
                /** @description 1 to 2048 pixels. */
                height?: string;
                /** @description singleband, rgb, hillshade or slope. */
                renderMode?: string;
                /** @description A name from /api/colormaps. */
                colormap?: string;
                /** @description Band number, from 1. */
                band?: string;
                /** @description Value of the first colour. */
                vmin?: string;
                /** @description Value of the last colour. */
                vmax?: string;
                /** @description Three band numbers. */
                rgbBands?: string;
                /** @description low,high for all three bands, or one pair per band. */
                rescale?: string;
                /** @description Above 1 brightens. */
                gamma?: string;
                /** @description A number, `nan`, or `none`. */
                nodata?: string;
                /** @description nearest or bilinear. */
                resampling?: string;
                /** @description value:rrggbb in ascending order. */
                stops?: string;
                /** @description linear, intervals or classes. */
                interpolation?: string;
                /** @description Degrees clockwise from north. */
                azimuth?: string;
                /** @description Degrees above the horizon. */
                altitude?: string;
                /** @description Vertical exaggeration factor. */
                zFactor?: string;
                /** @description m, ft, us-ft, yd, km, dm, cm or mm. */
                heightUnit?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description The raster is not rendered with a colour scale. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.original": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.part": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
                /** @description The index of a file, from 0. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.point": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
                /** @description Longitude and latitude in degrees, separated by a comma. */
                place: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: double */
                        lon: number;
                        /** Format: double */
                        lat: number;
                        values: (number | null)[] | null;
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": Blob;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/tiff": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The requested range is outside the file. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.statistics": {
        parameters: {
            query?: {
                /** @description west,south,east,north in degrees; longitudes beyond 180 wrap around. */
                bbox?: string;
                /** @description Degrees; requires all four edges. */
                minLon?: string;
                /** @description Degrees; requires all four edges. */
                minLat?: string;
                /** @description Degrees; requires all four edges. */
                maxLon?: string;
                /** @description Degrees; requires all four edges. */
                maxLat?: string;
                /** @description Number of histogram bins; default 64. */
                bins?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bands: components["schemas"]["BandHistogram"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.terrain-tilejson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerrainTileJson"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.terrain": {
        parameters: {
            query?: {
                /** @description The version from the TileJSON. */
                v?: string;
                /** @description Pixels per side; the suffix `@2x` of the row means 512. */
                size?: "256" | "512";
                /** @description Band number, from 1. */
                band?: string;
                /** @description m, ft, us-ft, yd, km, dm, cm or mm. */
                heightUnit?: string;
                /** @description A number, `nan`, or `none`. */
                nodata?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
                /** @description Zoom level of the tile. */
                z: string;
                /** @description Column of the tile. */
                x: string;
                /** @description Row of the tile. */
                y: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Heights as colours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.tilejson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RasterTileJson"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.tiles": {
        parameters: {
            query?: {
                /** @description The version from the TileJSON. */
                v?: string;
                /** @description Pixels per side; the suffix `@2x` of the row means 512. */
                size?: "256" | "512";
                /** @description singleband, rgb, hillshade or slope. */
                renderMode?: string;
                /** @description A name from /api/colormaps. */
                colormap?: string;
                /** @description Band number, from 1. */
                band?: string;
                /** @description Value of the first colour. */
                vmin?: string;
                /** @description Value of the last colour. */
                vmax?: string;
                /** @description Three band numbers. */
                rgbBands?: string;
                /** @description low,high for all three bands, or one pair per band. */
                rescale?: string;
                /** @description Above 1 brightens. */
                gamma?: string;
                /** @description A number, `nan`, or `none`. */
                nodata?: string;
                /** @description nearest or bilinear. */
                resampling?: string;
                /** @description value:rrggbb in ascending order. */
                stops?: string;
                /** @description linear, intervals or classes. */
                interpolation?: string;
                /** @description Degrees clockwise from north. */
                azimuth?: string;
                /** @description Degrees above the horizon. */
                altitude?: string;
                /** @description Vertical exaggeration factor. */
                zFactor?: string;
                /** @description m, ft, us-ft, yd, km, dm, cm or mm. */
                heightUnit?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
                /** @description Zoom level of the tile. */
                z: string;
                /** @description Column of the tile. */
                x: string;
                /** @description Row of the tile. */
                y: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description The tile contains no data. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.tile-webp": {
        parameters: {
            query?: {
                /** @description The version from the TileJSON. */
                v?: string;
                /** @description Pixels per side; the suffix `@2x` of the row means 512. */
                size?: "256" | "512";
                /** @description Lossless: pixels equal those of the PNG. */
                lossless?: "true" | "false";
                /** @description singleband, rgb, hillshade or slope. */
                renderMode?: string;
                /** @description A name from /api/colormaps. */
                colormap?: string;
                /** @description Band number, from 1. */
                band?: string;
                /** @description Value of the first colour. */
                vmin?: string;
                /** @description Value of the last colour. */
                vmax?: string;
                /** @description Three band numbers. */
                rgbBands?: string;
                /** @description low,high for all three bands, or one pair per band. */
                rescale?: string;
                /** @description Above 1 brightens. */
                gamma?: string;
                /** @description A number, `nan`, or `none`. */
                nodata?: string;
                /** @description nearest or bilinear. */
                resampling?: string;
                /** @description value:rrggbb in ascending order. */
                stops?: string;
                /** @description linear, intervals or classes. */
                interpolation?: string;
                /** @description Degrees clockwise from north. */
                azimuth?: string;
                /** @description Degrees above the horizon. */
                altitude?: string;
                /** @description Vertical exaggeration factor. */
                zFactor?: string;
                /** @description m, ft, us-ft, yd, km, dm, cm or mm. */
                heightUnit?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
                /** @description Zoom level of the tile. */
                z: string;
                /** @description Column of the tile. */
                x: string;
                /** @description Row of the tile. */
                y: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description The tile contains no data. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "raster.wmts": {
        parameters: {
            query?: {
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                SERVICE?: string;
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                REQUEST?: string;
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                VERSION?: string;
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                service?: string;
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                request?: string;
                /** @description Accepted for compatibility with WMTS clients; has no effect. */
                version?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
                /** @description The ID of a layer. */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capabilities document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter.invalid_bbox.invalid_tile.invalid_display"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.not_found.room_not_found.raster_layer_not_found.tile_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.sprite-index": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room. */
                roomId: string;
                /** @description `@2x` doubles the resolution. */
                name: "icons" | "icons@2x";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpriteIndex"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.sprite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room. */
                roomId: string;
                /** @description `@2x` doubles the resolution. */
                name: "icons" | "icons@2x";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pictures of the index. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.map-style": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapStyle"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.set-timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the room: ten characters from A-Z, a-z, 0-9, _ and -. */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimelineChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                        roomId: string;
                        timelineSettings: components["schemas"]["Timeline"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.api_token_not_allowed.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "user.me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed"];
            404: components["responses"]["404.user_not_found"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "invitation.mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "user.register": {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, a repeated request with the same key is not executed again: it returns the first response with `Idempotency-Replayed: true`, if the caller is still authorized. Multipart requests are compared by method and URL only. Secrets are never returned again: 409 `answer_not_kept` contains the rest of the response in `details`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        user: components["schemas"]["CurrentUser"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed.cross_site_request"];
            404: components["responses"]["404.user_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "user.rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rooms: components["schemas"]["JoinedRoom"][];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.api_token_not_allowed"];
            408: components["responses"]["408.body_too_slow"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
}
