/** Made from openapi.json by `npm run openapi`: not for editing. */
export interface paths {
    "/api/account/consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell how much storage the current user takes
         * @description What a room holds counts against its owner, so these are the rooms that the user owns.
         *
         *     For: every signed-in user.
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
         * @description Newest first; `nextBefore` of one page is `before` of the next, null after the last.
         *
         *     For: operators of the service.
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
         * @description Newest first; `nextBefore` of one page is `before` of the next, null after the last.
         *
         *     For: operators of the service.
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
         * @description Newest first; `nextBefore` of one page is `before` of the next, null after the last.
         *
         *     For: operators of the service.
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
         * Set how many bytes a user may keep
         * @description null: no limit. A limit below what is in use only keeps more from coming in.
         *
         *     For: operators of the service.
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
         * Come back from the issuer
         * @description Sets the session cookie, good for 30 days, and goes to where the sign-in was asked to return.
         *
         *     For: every signed-in user, every API token of the room, everybody.
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
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with a browser
         * @description Goes to the OpenID Connect issuer, which sends the browser back. Absent where no client is set up.
         *
         *     For: every signed-in user, every API token of the room, everybody.
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
         * End the session of this browser
         * @description Who goes on to `signOutUrl` ends the session at the issuer as well. Without a session nothing happens.
         *
         *     For: every signed-in user, everybody.
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
         * List the colormaps that rasters can be drawn with
         * @description rio-tiler's names, each also reversed with `_r` behind it. With a few of their colours.
         *
         *     For: every signed-in user, every API token of the room, everybody.
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
         * Read all 256 colours of a colormap
         * @description For: every signed-in user, every API token of the room, everybody.
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
         * Read a colormap as a picture
         * @description Without words, along the longer edge; whoever shows it writes vmin and vmax beside it.
         *
         *     For: every signed-in user, every API token of the room, everybody.
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
         * This description as a page
         * @description For: every signed-in user, every API token of the room, everybody.
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
         * A file of the page
         * @description For: every signed-in user, every API token of the room, everybody.
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
         * Poll a job
         * @description Until `status` is `complete` or `error`.
         *
         *     For: every member, every API token of the room.
         */
        get: operations["job.read"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description It ends as `error` with the code `job_cancelled`, at the latest when its step has cleaned up. A failed job that keeps its upload for a retry lets go of it, and of the quota that is reserved for it.
         *
         *     For: editors and the owner, API tokens with write or upload.
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
         * Start a failed job again
         * @description Under the same id, with the same upload. The response is 409 `job_not_retryable` where the input is wrong (`retryable` is false) or was removed. A copy of a room is started again by who asked for it alone.
         *
         *     For: editors and the owner, API tokens with write or upload.
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
         * @description The lowest first: as they are drawn.
         *
         *     For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["layer.list"];
        put?: never;
        post?: never;
        /**
         * Delete a layer
         * @description For: editors and the owner.
         */
        delete: operations["layer.delete"];
        options?: never;
        head?: never;
        /**
         * Change the style, the name, the description or the place of a layer
         * @description One request moves a layer to where it shall lie: `order` takes a number between those of two others. A token that may not read gets back only what it sent, and the id.
         *
         *     For: editors and the owner, API tokens with write.
         */
        patch: operations["layer.update"];
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
         * Read features, all or in a bounding box
         * @description Without `zoom` everything that matches is streamed, however much it is, and `_metadata.complete` is true. minLon greater than maxLon crosses the antimeridian.
         *
         *     With `zoom` a map asks: what is too much for one answer (20,000 features or 20 MiB) comes as simplified features for maps of that zoom, without the smallest, and says so: `_metadata.simplified`. That form is made in the moments after the layer is published; until then, and at zooms closer than any such form, there are no features in the answer, and `_metadata.directChunks` lists where they are: fetch each `path` and merge. `manifest=true` asks for that list itself, to fetch side by side.
         *
         *     With `limit` the answer is a page: `numberMatched` features in all, `numberReturned` in this one, and the link `next` in `links` leads to the one behind it, if there is any. `Accept: application/geo+json-seq` asks for a GeoJSON text sequence (RFC 8142): one feature a line, each behind a record separator (U+001E); of a page, the header `Link` holds the links. Pages and sequences hold the features as they are stored, whatever the zoom.
         *
         *     A Range header asks for a part of a collection, so that a broken download can go on.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read one chunk of a large layer
         * @description For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read a layer as a FlatGeobuf file, or ranges of it
         * @description FlatGeobuf 3 in WGS 84 with a spatial index, one file however large the layer is. Tools that ask for ranges read a box without the rest: GDAL and QGIS by `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`, and the npm package `flatgeobuf`. The file of a layer never changes; `If-Range` takes its `ETag`.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
    "/api/layers/{layerId}/tilejson.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a map needs to know about a layer's tiles
         * @description TileJSON 3.0.0: the URL of the tiles, their zooms, bounds and fields.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * @description Mapbox Vector Tile 2.1 in Web Mercator. At low zooms features are simplified, and small ones stand for their neighbours. With the `v` of the TileJSON it never changes. `Tile-Dropped-Features` tells how many features were left out because the tile would be too large.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
    "/api/layers/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Poll a job
         * @description Until `status` is `complete` or `error`.
         *
         *     For: every member, every API token of the room.
         */
        get: operations["layer-job.read"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description It ends as `error` with the code `job_cancelled`, at the latest when its step has cleaned up. A failed job that keeps its upload for a retry lets go of it, and of the quota that is reserved for it.
         *
         *     For: editors and the owner, API tokens with write or upload.
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
         * Start a failed job again
         * @description Under the same id, with the same upload. The response is 409 `job_not_retryable` where the input is wrong (`retryable` is false) or was removed. A copy of a room is started again by who asked for it alone.
         *
         *     For: editors and the owner, API tokens with write or upload.
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
         * Make something of a file whose chunks are all there
         * @description Answers at once with the id of a job to poll; asked again, with the same one.
         *
         *     For: editors and the owner, API tokens with upload.
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
         * @description GeoJSON and CSV of nothing but points become markers (the answer holds the first thousand of them), all else a vector layer. With `as=layer`, in the form or in the query, points become a layer as well. Markers keep what they have no field for in `properties`; the warnings name it. A zipped Shapefile, KML, KMZ, GPX, GML, GeoPackage, FlatGeobuf, GeoParquet or DXF may hold several layers: `layers` has them all, `layer` the first. A GeoTIFF becomes a raster layer, drawn first as `display` says; the warnings name what of that does not fit its bands. What takes longer than ten seconds is answered with 202 and the id of a job to poll.
         *
         *     For: editors and the owner, API tokens with upload.
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
         * @description Chunks come in any order and in parallel, each 50 MiB at most; the first one reserves storage for the whole file. The same chunk again changes nothing, other bytes under its index are refused. After a day without a chunk the upload is removed. What its points shall become may be said here or with process-chunked.
         *
         *     For: editors and the owner, API tokens with upload.
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
         * Ask which chunks of an upload are missing
         * @description For: editors and the owner, API tokens with upload.
         */
        get: operations["layer.upload-status"];
        put?: never;
        post?: never;
        /**
         * Give up an upload
         * @description Its chunks and its storage are let go. Once its job was started, the job is what to cancel.
         *
         *     For: editors and the owner, API tokens with upload.
         */
        delete: operations["layer.upload-cancel"];
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
         * Read a stored file by a signed URL
         * @description Where the redirect of an image leads to when the object store has no URLs of its own. It needs no credential and answers 404 once it has expired.
         *
         *     For: every signed-in user, every API token of the room, everybody.
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
         * This description
         * @description For: every signed-in user, every API token of the room, everybody.
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
         * Read a room and how much it holds
         * @description The header `Last-Event-ID` is the number of the last event that the answer knows of: a stream of events that is asked for with it tells all that happened since.
         *
         *     For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["room.read"];
        put?: never;
        /**
         * Create a room
         * @description The caller becomes the owner. A room of which the caller is a member already is answered as it is.
         *
         *     For: every signed-in user.
         */
        post: operations["room.create"];
        /**
         * Delete a room
         * @description Its id is free at once.
         *
         *     For: the owner.
         */
        delete: operations["room.delete"];
        options?: never;
        head?: never;
        /**
         * Rename a room
         * @description null takes the name away.
         *
         *     For: the owner.
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
         * @description Needs a verified e-mail address. Who is a member already is told their role.
         *
         *     For: every signed-in user.
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
         * List the API tokens of a room, without their secrets
         * @description For: the owner.
         */
        get: operations["token.list"];
        put?: never;
        /**
         * Issue an API token
         * @description The secret is in this answer and nowhere else.
         *
         *     For: the owner.
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
         * Revoke an API token, with immediate effect
         * @description For: the owner.
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
         * @description A GeoJSON FeatureCollection of points only, whose properties may be the fields of a marker. A third coordinate becomes the property `altitude` of the marker. Poll the job: its warnings name the features with properties that were not imported. Send a CSV file to `/api/layers/upload`.
         *
         *     For: editors and the owner, API tokens with write.
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
         * Set how the map opens
         * @description Only the fields sent change; null clears a saved default.
         *
         *     For: the owner.
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
         * Take everything out of a room
         * @description Members, settings, tokens and history stay.
         *
         *     For: the owner.
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
         * Copy the content of another room into this one
         * @description Layers, raster layers, markers, icons, photos, comments and slides come beside what the room holds, under new ids. The source is a public room, one that the caller is a member of, or that of `sourceToken`. Poll the job: `layersCloned` counts vector and raster layers, `ids` tells the new ids by the old ones. The copy counts in the quota of this room's owner and outlives the source. Of a source that the caller reads only because it is public, the copy has what the public reads: no original files of rasters, no EXIF data and no photos without a marker; the job then has the warning `public_content_only`.
         *
         *     For: editors and the owner, API tokens with write.
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
         * List the comments of a room with their replies
         * @description Oldest first.
         *
         *     For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["comment.list"];
        put?: never;
        /**
         * Comment on something in a room
         * @description objectId is the id of a marker, a layer or a raster layer of the room, the roomId, or a feature by the id that its sender gave it.
         *
         *     For: every member, API tokens with write.
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
         * Delete an own comment
         * @description With its replies. Nobody deletes those of others.
         *
         *     For: every member, API tokens with write.
         */
        delete: operations["comment.delete"];
        options?: never;
        head?: never;
        /**
         * Edit or resolve a comment
         * @description Its author alone edits the body; whoever may write resolves it or opens it again.
         *
         *     For: every member, API tokens with write.
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
         * @description For: every member, API tokens with write.
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
         * Delete an own reply
         * @description For: every member, API tokens with write.
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
         * @description Needs a verified e-mail address.
         *
         *     For: every signed-in user.
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
         * Follow the changes of a room
         * @description Server-Sent Events from now on; with `Last-Event-ID` from the event after that one, for the public of a public room from no earlier than it became public or was cleared. `id` is the sequence number, `event` the kind. The answer's header `Last-Event-ID` is the number after which the stream goes on, for who loses it before the first event. `job.progress` has no number: it is told while a job runs and kept nowhere. Nor has `history.trimmed`: events from `missed.from` to `missed.to` are no longer kept, so read anew what you show. With a box only those markers are told of that are or were inside.
         *
         *     For: every member, API tokens with read, everybody in a public room.
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
         * Export a room as one file
         * @description The body `{}` exports the full room as a GeoPackage, from which an import restores it. What takes longer than ten seconds is answered with 202 and the id of an export job, of which the file can be fetched; what is larger than `thresholdBytes` is refused with `export_too_large`: export-jobs take it.
         *
         *     For: every member, API tokens with read.
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
         * Start the export of a room
         * @description Poll the job; when it is `complete`, its file can be fetched for 24 hours. A room that has not changed since the same was exported is not written again.
         *
         *     For: every member, API tokens with read.
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
         * Poll an export
         * @description Until `status` is `complete` or `error`. Its file can be fetched while `artifactAvailable`.
         *
         *     For: every member, API tokens with read.
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
         * Fetch the file of an export, or ranges of it
         * @description A download that broke off goes on with `Range`; `If-Range` takes its `ETag`. The media type is that of the format.
         *
         *     For: every member, API tokens with read.
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
         * Read what a room consists of
         * @description Markers, icons and the configuration of layers. Features and pixels are not in it: layers are referred to by `sourceRoomId` and their id, and a clone copies them. Of many markers it holds the first ones; `nextAfter` leads to the rest.
         *
         *     For: every member, API tokens with read.
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
         * Say how large the export of a room would be
         * @description For: every member, API tokens with read.
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
         * Read what happened in a room
         * @description Newest first; the next page is asked for with `before` = the last `seq` of this one. A page of large events ends before its limit: the last one has `nextBefore` null.
         *
         *     For: every member, API tokens with read.
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
         * Take back what an event did to a marker
         * @description A created marker is deleted, an update is undone in the fields that it changed, a deleted marker is there again under its id. 409 `conflict` where somebody has changed since what would be taken back.
         *
         *     For: editors and the owner, API tokens with write.
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
         * @description The file of a room, as an export writes it, adds all that it holds to what the room holds, at once or not at all, and with new ids. Of any other GeoPackage each feature table becomes a layer. At most 2 GiB. What takes longer than ten seconds is answered with 202; the job then has the members of the other answer. `leftOut` tells what did not become a part of the room, and why. Who is named in a file becomes the author of what it carries by name alone; nobody gets access by it. Settings are taken where the owner, signed in, imports into a room whose settings nobody has set.
         *
         *     For: editors and the owner, API tokens with write.
         */
        post: operations["room.import"];
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
         * @description A private room tells those who are no members only that they must sign in.
         *
         *     For: every member, API tokens with read, everybody.
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
         * Invite somebody to a room
         * @description Whoever has an account with this verified address is a member at once (`status: member`); a member gets the role named. Otherwise the invitation waits 30 days (`status: pending`); inviting again replaces it.
         *
         *     For: the owner.
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
         * Create a layer from GeoJSON in the body
         * @description Points stay features of the layer. What takes longer than ten seconds is answered with 202.
         *
         *     For: editors and the owner, API tokens with write.
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
         * @description Who asks is a member no more, as if the owner had removed them. The owner cannot leave.
         *
         *     For: every member.
         */
        post: operations["member.leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * List the icons of a room, without their files
         * @description For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["icon.list"];
        put?: never;
        /**
         * Register an icon for markers
         * @description An SVG is stored as far as it only draws, together with a PNG copy of it; scripts, links, animations, filters and references to the outside are refused. A PNG is encoded anew.
         *
         *     For: editors and the owner, API tokens with write.
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
         * Read the file of an icon
         * @description For: every member, every API token of the room, everybody where the room or its presentation is public.
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
    "/api/rooms/{roomId}/markers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the markers of a room
         * @description In the order of their creation: all of them, those in a box, or with `since` those that were created or changed after an event. With `limit` they come in pages.
         *
         *     For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["marker.list"];
        put?: never;
        /**
         * Create a marker
         * @description A token that may not read gets back the fields that it sent, and the id.
         *
         *     For: editors and the owner, API tokens with write.
         */
        post: operations["marker.create"];
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
         * @description For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["marker.read"];
        put?: never;
        post?: never;
        /**
         * Delete a marker
         * @description For: editors and the owner, API tokens with write.
         */
        delete: operations["marker.delete"];
        options?: never;
        head?: never;
        /**
         * Change fields of a marker
         * @description Only the fields sent change; null clears one. A token that may not read gets back only what it sent.
         *
         *     For: editors and the owner, API tokens with write.
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
         * Go to a marker's photo or its thumbnail
         * @description A key shows its photo through a marker that the caller may read; to members and tokens of the room also before a marker refers to it.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * @description Both parts are turned upright, made smaller where they are large, and stored as JPEG without metadata. Camera, exposure and time from the EXIF data are stored beside the photo, for exports by members and tokens with `read`; the position where the photo was taken is discarded unless `keepPosition` is true. Until a marker refers to them, the keys show the photo to members and tokens of the room alone.
         *
         *     For: editors and the owner, API tokens with write.
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
         * @description The owner is one of them.
         *
         *     For: every member.
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
         * @description With immediate effect, also on open streams. The owner cannot be removed.
         *
         *     For: the owner.
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
         * List the invitations of a room that wait for an answer
         * @description For: the owner.
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
         * Take an invitation back
         * @description The address stands percent-encoded in the path.
         *
         *     For: the owner.
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
         * Ask whether the caller may do something in a room
         * @description For: every signed-in user.
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
         * @description The slides and the objects that they refer to, and no others.
         *
         *     For: every member, everybody where the room or its presentation is public.
         */
        get: operations["presentation.read"];
        /**
         * Save the slides of a room
         * @description They replace those before. What a slide shows must be in the room.
         *
         *     For: editors and the owner.
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
         * @description For: editors and the owner.
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
         * @description For: the owner.
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
         * @description The lowest first: as they are drawn.
         *
         *     For: every member, API tokens with read, everybody in a public room.
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
         * Read one raster layer
         * @description With how it is drawn, what is known of its bands, and where its tiles are.
         *
         *     For: every member, API tokens with read, everybody in a public room.
         */
        get: operations["raster.read"];
        put?: never;
        post?: never;
        /**
         * Delete a raster layer
         * @description For: editors and the owner.
         */
        delete: operations["raster.delete"];
        options?: never;
        head?: never;
        /**
         * Change the name, the description, the place or the visibility of a raster layer
         * @description One request moves it to where it shall lie: `order` takes a number between those of two others. A token that may not read gets back only what it sent, and the id.
         *
         *     For: editors and the owner, API tokens with write.
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
         * Change how a raster layer is drawn
         * @description Only the fields sent change; null gives a field its default again, which follows from the bands. A token that may not read gets back only what it sent, and the id.
         *
         *     For: editors and the owner, API tokens with write.
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
         * Read the scale of colours of a raster as a picture
         * @description Without words, along the longer edge. Takes the fields of the display as the tiles do.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
    "/api/rooms/{roomId}/raster-layers/{layerId}/parts/{number}.tif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of the files that a raster consists of
         * @description A Cloud Optimized GeoTIFF on the grid of web map tiles (EPSG:3857): GDAL and QGIS read what they need of it by `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` takes its `ETag`. They are numbered from 0; a raster over the antimeridian has one on each side.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read the values of a raster at a place
         * @description The place is longitude,latitude in degrees. A value a band, in the full resolution: null where the band holds no data. `values` is null outside of the raster.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read a raster as a GeoTIFF, or ranges of it
         * @description A Cloud Optimized GeoTIFF on the grid of web map tiles (EPSG:3857): GDAL and QGIS read what they need of it by `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` takes its `ETag`. Of a raster over the antimeridian it is the first of two files; both are at parts/{number}.tif.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read what values a raster has, in all or in a box
         * @description Out of a level of the raster that has about a million pixels there. Where the box holds no data, `validShare` is 0 and the figures are null.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
    "/api/rooms/{roomId}/raster-layers/{layerId}/tilejson.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a map needs to know about a raster's tiles
         * @description TileJSON 3.0.0: the URL of the tiles, their zooms and bounds.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * @description In Web Mercator, drawn as the display of the raster says; parameters of its fields show how it would look with others. Behind the row may stand `@2x`. Clear pixels have no data. With the `v` of the TileJSON a tile never changes.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * @description In Web Mercator, drawn as the display of the raster says; parameters of its fields show how it would look with others. Behind the row may stand `@2x`. Clear pixels have no data. With the `v` of the TileJSON a tile never changes.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Read a raster as a WMTS
         * @description WMTS 1.0.0 capabilities with one layer, whose tiles are read by their URLs. For QGIS, ArcGIS and other programs; they send the token as the header `Authorization`.
         *
         *     For: every member, every API token of the room, everybody where the room or its presentation is public.
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
         * Set how the timeline works
         * @description Only the fields sent change; null clears one.
         *
         *     For: the owner.
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
         * Tell who the current user is
         * @description For: every signed-in user.
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
         * @description Only to a verified address: who merely claims one is told of none. Signing in with it accepts them, so what is listed came since then.
         *
         *     For: every signed-in user.
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
         * @description Any request with a session does as much; this one does nothing else, as often as it is sent.
         *
         *     For: every signed-in user.
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
         * List the rooms that the current user owns or is a member of
         * @description Newest first.
         *
         *     For: every signed-in user.
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
        LayerChange: {
            name?: string;
            description?: string | null;
            /** @description Hex without `#`. */
            color?: string | null;
            /** Format: double */
            opacity?: number | null;
            /**
             * Format: double
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            style?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: double
             * @description Where it shall lie among its kind: the greater, the higher. Between two others lies half their sum.
             */
            order?: number;
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
             * @description What is to become of the file.
             * @default layer
             * @enum {string}
             */
            purpose?: "layer" | "bulk-import" | "import";
            /** @description Required for a layer, and of no use otherwise. */
            layerName?: string;
            description?: string | null;
            /**
             * @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers.
             * @enum {string}
             */
            as?: "markers" | "layer";
            style?: {
                [key: string]: unknown;
            } | null;
            display?: {
                [key: string]: unknown;
            } | null;
            /** @description Of the whole file, hexadecimal. */
            sha256?: string;
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
            /** @description Ids of the vector layers that go in; all where it is not said. */
            layers?: string[];
            /** @description The same of raster layers. */
            rasters?: string[];
            /** @description West, south, east, north in degrees: only markers, features and rasters that meet the box. West may be greater than east. */
            bbox?: number[];
            /**
             * @description `geopackage` where it is not said. The others take exactly one layer, which `layers` names, and nothing else of the room.
             * @enum {string}
             */
            format?: "geopackage" | "flatgeobuf" | "geojson" | "geojsonseq" | "csv" | "shapefile";
        };
        LayerInput: {
            name: string;
            /** @description RFC 7946. Kept as it was sent. */
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
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            style?: {
                [key: string]: unknown;
            } | null;
        };
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
            /** @description Without newlines. */
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
            /** @description Together with thumbnailKey. */
            imageKey?: string | null;
            /** @description Together with imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
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
            /** @description Without newlines. */
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
            /** @description Together with thumbnailKey. */
            imageKey?: string | null;
            /** @description Together with imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
        };
        PresentationInput: {
            slides: components["schemas"]["Slide"][];
        };
        Slide: {
            id: string;
            title?: string | null;
            body?: string | null;
            camera?: components["schemas"]["SlideCamera"] | null;
            baseLayer?: components["schemas"]["BaseLayer"] | null;
            visible?: components["schemas"]["SlideObjects"] | null;
            /** @description Settings of the timeline for this slide, as the viewer needs them. */
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
             * @description Where it shall lie among its kind: the greater, the higher. Between two others lies half their sum.
             */
            order?: number;
            /** @description Whether maps show it at first. */
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
            /** @description A name out of /api/colormaps, or `palette`: the own one of the file. */
            colormap?: string | null;
            /**
             * Format: int64
             * @description The band that is shown by colours, or that gives heights; from 1.
             */
            band?: number;
            /**
             * Format: double
             * @description The value of the first colour.
             */
            vmin?: number;
            /**
             * Format: double
             * @description The value of the last colour.
             */
            vmax?: number;
            /**
             * Format: double
             * @description Maps apply it; tiles are the same for each.
             */
            opacity?: number;
            rgbBands?: number[];
            /** @description Of each of rgbBands: what becomes black and what becomes full. Null: bytes as they are. */
            rescale?: number[][] | null;
            /** Format: double */
            gamma?: number;
            /** @description Null: as the file says; `none`: every value is data. */
            nodata?: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling?: "nearest" | "bilinear";
            /**
             * @description Value and colour (#rrggbb or #rrggbbaa), in ascending order; they go before the colormap.
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
            /** @description Stable, for programs. */
            error: string;
            /** @description A sentence: what is wrong, and where. */
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
             * @description Bytes of the files and database rows of all rooms of the user.
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
             * @description Without their replies.
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
            /**
             * Format: int64
             * @description Vector and raster layers.
             */
            layersCloned?: number;
            /** Format: int64 */
            rastersCloned?: number;
            /** @description What a clone has copied, by kind. */
            counts?: {
                [key: string]: number;
            };
            jobId: string;
            kind: string;
            roomId: string;
            status: components["schemas"]["JobStatus"];
            /** @description `complete` and `error` are the last ones. */
            stage: string;
            /** Format: double */
            progress: number;
            message: string;
            step: components["schemas"]["JobStep"] | null;
            warnings: components["schemas"]["JobWarning"][];
            error: components["schemas"]["JobError"] | null;
            /** @description Whether the job failed for a reason that a retry can overcome: not where its input is wrong. */
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
        /** @description The new ids by those in the file: of each kind the first 10,000, and markersTruncated and the like say where there are more. */
        ResultIds: {
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
            markers: {
                [key: string]: string;
            };
        };
        /** @description Something of the file that did not become a part of the room. */
        LeftOut: {
            /** @enum {string} */
            what: "layer" | "raster" | "table" | "tiles" | "row" | "icon" | "image" | "slide" | "settings" | "display" | "other";
            name: string;
            /** @description Stable, for programs. */
            code: string;
            /** @description For people. */
            reason: string;
        };
        Layer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
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
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight: number | null;
            visible: boolean;
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
            /** @description Without newlines. */
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
            /** @description Together with thumbnailKey. */
            imageKey: string | null;
            /** @description Together with imageKey. */
            thumbnailKey: string | null;
            embeddedMediaUrl: string | null;
            mediaSize: components["schemas"]["MediaSize"] | null;
            /** @description Read-only: what the imported point had beside these fields, 8192 bytes of JSON at most. A third coordinate of the point is `altitude`, or `z` where the point has a property of that name. */
            properties?: {
                [key: string]: unknown;
            };
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
             */
            order: number;
            /** @description Whether maps show it at first. */
            visible: boolean;
            display: components["schemas"]["RasterDisplay"];
            /**
             * @description `preview`: the full resolution is being made.
             * @enum {string}
             */
            status: "preview" | "ready";
            /** @description Names what the tiles show at present: the `v` of their URL. */
            version: string;
            /** @enum {string} */
            kind: "imagery" | "numeric" | "palette";
            dataType: string;
            bands: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east over the antimeridian. */
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
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
            /** @description A name out of /api/colormaps, or `palette`: the own one of the file. */
            colormap: string | null;
            /**
             * Format: int64
             * @description The band that is shown by colours, or that gives heights; from 1.
             */
            band: number;
            /**
             * Format: double
             * @description The value of the first colour.
             */
            vmin: number;
            /**
             * Format: double
             * @description The value of the last colour.
             */
            vmax: number;
            /**
             * Format: double
             * @description Maps apply it; tiles are the same for each.
             */
            opacity: number;
            rgbBands: number[];
            /** @description Of each of rgbBands: what becomes black and what becomes full. Null: bytes as they are. */
            rescale: number[][] | null;
            /** Format: double */
            gamma: number;
            /** @description Null: as the file says; `none`: every value is data. */
            nodata: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling: "nearest" | "bilinear";
            /**
             * @description Value and colour (#rrggbb or #rrggbbaa), in ascending order; they go before the colormap.
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
            /** @description The 2nd, 50th and 98th. */
            percentiles: number[];
            /**
             * Format: double
             * @description The share of pixels that hold data, 0 to 1.
             */
            validShare: number;
        };
        /** @description The file that it was made of. */
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
             * @description Number of the feature concerned, from 0.
             */
            feature?: number;
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
             * @description Bytes of the files and database rows of all rooms of the user.
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
             * @description Bytes of the files and database rows of all rooms of the user.
             */
            used: number;
            /**
             * Format: int64
             * @description Bytes set aside for uploads and jobs under way.
             */
            reserved: number;
            /**
             * Format: int64
             * @description Bytes; null: no limit.
             */
            limit: number | null;
        };
        Colormap: {
            name: string;
            /**
             * @description Place from 0 to 1, and its colour.
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
        /** @description The members that are not required are those of the result, by the kind of the job. */
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
             * @description Without their replies.
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
            /**
             * Format: int64
             * @description Vector and raster layers.
             */
            layersCloned?: number;
            /** Format: int64 */
            rastersCloned?: number;
            /** @description What a clone has copied, by kind. */
            counts?: {
                [key: string]: number;
            };
            jobId: string;
            kind: string;
            roomId: string;
            status: components["schemas"]["JobStatus"];
            /** @description `complete` and `error` are the last ones. */
            stage: string;
            /** Format: double */
            progress: number;
            message: string;
            step: components["schemas"]["JobStep"] | null;
            warnings: components["schemas"]["JobWarning"][];
            error: components["schemas"]["JobError"] | null;
            /** @description Whether the job failed for a reason that a retry can overcome: not where its input is wrong. */
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
        WrittenLayer: {
            id?: string;
            name?: string;
            description?: string | null;
            /**
             * Format: double
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
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
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight?: number | null;
            visible?: boolean;
            style?: {
                [key: string]: unknown;
            } | null;
            createdBy?: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
         * @description Longitude, latitude and perhaps height.
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
            /** @description Whether everything asked for is in this answer. */
            complete?: boolean;
            /**
             * Format: int64
             * @description Features of the whole layer.
             */
            totalFeatures?: number;
            /** Format: int64 */
            returnedFeatures?: number;
            /** @description Features are simplified for a map. */
            simplified?: boolean;
            /**
             * Format: int64
             * @description The zoom that they are simplified for.
             */
            overviewZoom?: number;
            /** @description Where to fetch what was too much for this answer. */
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
            /** @description Where the chunk is read, with the same credential. */
            path: string;
            /** Format: int64 */
            featureCount: number;
            /** Format: int64 */
            bytes: number;
            bbox: number[] | null;
        };
        TileJson: {
            /** @enum {string} */
            tilejson: "3.0.0";
            name: string;
            description?: string;
            /** @enum {string} */
            scheme: "xyz";
            /** @description URLs that change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            center?: number[];
            vector_layers: components["schemas"]["VectorLayer"][];
            /** @description What a tile holds at the most; the smallest features are left out first. */
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
            /** @description Number, Boolean or String by name. */
            fields: {
                [key: string]: string;
            };
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
             * @description Chunks that are there.
             */
            received: number;
            /** Format: int64 */
            totalChunks: number;
            /** @description Indices of chunks that are not there yet: the lowest 1000 of them. */
            missing: number[];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number;
            /** @description The same bytes had come in before. */
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
             * @description Chunks that are there.
             */
            received: number;
            /** Format: int64 */
            receivedBytes: number;
            /** Format: int64 */
            totalChunks: number;
            /** @description Indices of chunks that are not there yet: the lowest 1000 of them. */
            missing: number[];
            /** @description The job that process-chunked started. */
            jobId: string | null;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            expiresAt: number;
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
            comments: number;
            /** Format: int64 */
            icons: number;
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
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
        /** @description The object concerned stands under the name of its type: `marker`, `layer`, `job` and so on. */
        StreamedEvent: {
            /**
             * Format: int64
             * @description The number of the event in its room, as in `id`.
             */
            seq?: number;
            /**
             * @description As in `event`.
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
            /** @description Events that are no longer kept, of `history.trimmed`. */
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
             * @description Of the file; null before it is there.
             */
            bytes: number | null;
            fileName: string | null;
            /** @description What the format of the file cannot say. */
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
             * @description The number of the last event of the room.
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
                comments: number;
                /** Format: int64 */
                icons: number;
                /** Format: int64 */
                slides: number;
            };
            markers: components["schemas"]["Marker"][];
            /** @description The `after` that the next markers are asked for with; null: these are the last. */
            nextAfter: string | null;
            icons: components["schemas"]["Icon"][];
            /** @description Layers that are so small that they may have been drawn. */
            drawnShapes: components["schemas"]["ReferredLayer"][];
            layers: components["schemas"]["ReferredLayer"][];
            rasterLayers: components["schemas"]["ReferredRaster"][];
        };
        Icon: {
            iconId: string;
            name: string;
            /** Format: int64 */
            size: number;
            /** @enum {string} */
            mediaType: "image/svg+xml" | "image/png";
            /** @description Where the icon is served, with the same credential as the list. */
            url: string;
            /** @description The icon as PNG, for maps that draw no SVG. */
            pngUrl: string;
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
            imported?: boolean;
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            createdAt: number;
        };
        ReferredLayer: {
            id: string;
            name: string;
            description: string | null;
            /**
             * Format: double
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
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
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight: number | null;
            visible: boolean;
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
             */
            order: number;
            /** @description Whether maps show it at first. */
            visible: boolean;
            display: components["schemas"]["RasterDisplay"];
            /**
             * @description `preview`: the full resolution is being made.
             * @enum {string}
             */
            status: "preview" | "ready";
            /** @description Names what the tiles show at present: the `v` of their URL. */
            version: string;
            /** @enum {string} */
            kind: "imagery" | "numeric" | "palette";
            dataType: string;
            bands: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east over the antimeridian. */
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
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
        ExportSize: {
            /**
             * Format: int64
             * @description What the file will come to, within five percent.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Above this, only export-jobs export.
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
            /** @description Without newlines. */
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
            /** @description Together with thumbnailKey. */
            imageKey?: string | null;
            /** @description Together with imageKey. */
            thumbnailKey?: string | null;
            embeddedMediaUrl?: string | null;
            mediaSize?: components["schemas"]["MediaSize"] | null;
            /** @description Read-only: what the imported point had beside these fields, 8192 bytes of JSON at most. A third coordinate of the point is `altitude`, or `z` where the point has a property of that name. */
            properties?: {
                [key: string]: unknown;
            };
            createdBy?: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
             * @description Without their replies.
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
            /** @description What the identity provider calls them. */
            name: string | null;
            email: string | null;
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description Milliseconds since the epoch.
             */
            addedAt: number;
            /** @description User id of the inviter; null for the owner. */
            addedBy: string | null;
        };
        Invitation: {
            /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
            roomId: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "editor";
            /** @description User id of the inviter. */
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
        CreatedIcon: {
            iconId: string;
            name: string;
            /** Format: int64 */
            size: number;
            /** @enum {string} */
            mediaType: "image/svg+xml" | "image/png";
            /** @description Where the icon is served, with the same credential as the list. */
            url: string;
            /** @description The icon as PNG, for maps that draw no SVG. */
            pngUrl: string;
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
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
             * @description Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.
             */
            strokeWeight: number | null;
            visible: boolean;
            style: {
                [key: string]: unknown;
            } | null;
            createdBy: string;
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
            /** @description Where it is read, by whoever reads the presentation. */
            featuresUrl: string;
        };
        PresentedImage: {
            imageKey: string;
            thumbnailKey: string;
            /** @description Where it is read, by whoever reads the presentation. */
            url: string;
            /** @description Where it is read, by whoever reads the presentation. */
            thumbnailUrl: string;
        };
        WrittenRasterLayer: {
            id?: string;
            name?: string;
            description?: string | null;
            /**
             * Format: double
             * @description Where it lies among its kind: the greater, the higher. A new one lies on top. Numbers may have gaps.
             */
            order?: number;
            /** @description Whether maps show it at first. */
            visible?: boolean;
            display?: components["schemas"]["WrittenRasterDisplay"];
            /**
             * @description `preview`: the full resolution is being made.
             * @enum {string}
             */
            status?: "preview" | "ready";
            /** @description Names what the tiles show at present: the `v` of their URL. */
            version?: string;
            /** @enum {string} */
            kind?: "imagery" | "numeric" | "palette";
            dataType?: string;
            bands?: components["schemas"]["RasterBand"][];
            /** @description West, south, east, north in degrees; west is greater than east over the antimeridian. */
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
            /** @description Set where somebody whom an imported file names made it: `import` then stands for the id. */
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
            /** @description A name out of /api/colormaps, or `palette`: the own one of the file. */
            colormap?: string | null;
            /**
             * Format: int64
             * @description The band that is shown by colours, or that gives heights; from 1.
             */
            band?: number;
            /**
             * Format: double
             * @description The value of the first colour.
             */
            vmin?: number;
            /**
             * Format: double
             * @description The value of the last colour.
             */
            vmax?: number;
            /**
             * Format: double
             * @description Maps apply it; tiles are the same for each.
             */
            opacity?: number;
            rgbBands?: number[];
            /** @description Of each of rgbBands: what becomes black and what becomes full. Null: bytes as they are. */
            rescale?: number[][] | null;
            /** Format: double */
            gamma?: number;
            /** @description Null: as the file says; `none`: every value is data. */
            nodata?: number | ("nan" | "none") | null;
            /** @enum {string} */
            resampling?: "nearest" | "bilinear";
            /**
             * @description Value and colour (#rrggbb or #rrggbbaa), in ascending order; they go before the colormap.
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
             * @description The share of pixels that hold data, 0 to 1.
             */
            validShare: number;
            /** Format: int64 */
            band: number;
            name: string | null;
            /** @description Pixels by value, in equal classes from min to max. */
            histogram: number[];
        };
        RasterTileJson: {
            /** @enum {string} */
            tilejson: "3.0.0";
            name: string;
            description?: string;
            /** @enum {string} */
            scheme: "xyz";
            /** @description URLs that change with the content. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            bounds?: number[];
            center?: number[];
            /** Format: int64 */
            tileSize: number;
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
            /** @description Named as an operator in the configuration. */
            isOperator: boolean;
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
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_display`, `invalid_layer`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_display.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused": {
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
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_bbox`, `invalid_file`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_file.invalid_idempotency_key.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_bbox`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_idempotency_key.idempotency_key_reused": {
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
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `json_too_deep`, `unsupported_media_type`, `unknown_parameter:undefined`, `unknown_field:<key>`, `invalid_layer`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused": {
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
        /** @description `error` is one of `invalid_request`, `invalid_room_id`, `invalid_json`, `unsupported_media_type`, `invalid_multipart`, `missing_file`, `unknown_parameter:undefined`, `unknown_field:<key>`, `unsupported_format`, `invalid_file`, `unsupported_crs`, `invalid_idempotency_key`, `idempotency_key_reused`. */
        "400.invalid_request.invalid_room_id.invalid_json.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused": {
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
        /** @description `error` is one of `idempotency_key_in_use`, `answer_not_kept`, `conflict`, `not_revertible`, `limit_exceeded`. */
        "409.idempotency_key_in_use.answer_not_kept.conflict.not_revertible.limit_exceeded": {
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
        /**
         * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
         * @example 2f0c3c1e-create-lakes
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type JobStatus = components['schemas']['JobStatus'];
export type LayerChange = components['schemas']['LayerChange'];
export type ProcessRequest = components['schemas']['ProcessRequest'];
export type DefaultView = components['schemas']['DefaultView'];
export type Theme = components['schemas']['Theme'];
export type BaseLayer = components['schemas']['BaseLayer'];
export type TokenPermission = components['schemas']['TokenPermission'];
export type CameraChange = components['schemas']['CameraChange'];
export type CloneInput = components['schemas']['CloneInput'];
export type CommentInput = components['schemas']['CommentInput'];
export type CommentedType = components['schemas']['CommentedType'];
export type CommentChange = components['schemas']['CommentChange'];
export type ReplyInput = components['schemas']['ReplyInput'];
export type Export = components['schemas']['Export'];
export type LayerInput = components['schemas']['LayerInput'];
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
export type RasterBand = components['schemas']['RasterBand'];
export type BandStatistics = components['schemas']['BandStatistics'];
export type RasterSource = components['schemas']['RasterSource'];
export type JobStep = components['schemas']['JobStep'];
export type JobWarning = components['schemas']['JobWarning'];
export type JobError = components['schemas']['JobError'];
export type OwnedRoom = components['schemas']['OwnedRoom'];
export type Account = components['schemas']['Account'];
export type Quota = components['schemas']['Quota'];
export type Colormap = components['schemas']['Colormap'];
export type Job = components['schemas']['Job'];
export type WrittenLayer = components['schemas']['WrittenLayer'];
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
export type TileJson = components['schemas']['TileJson'];
export type VectorLayer = components['schemas']['VectorLayer'];
export type StartedJob = components['schemas']['StartedJob'];
export type ReceivedChunk = components['schemas']['ReceivedChunk'];
export type Upload = components['schemas']['Upload'];
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
export type Icon = components['schemas']['Icon'];
export type ReferredLayer = components['schemas']['ReferredLayer'];
export type ReferredRaster = components['schemas']['ReferredRaster'];
export type ExportSize = components['schemas']['ExportSize'];
export type HistoryEvent = components['schemas']['HistoryEvent'];
export type EventKind = components['schemas']['EventKind'];
export type WrittenMarker = components['schemas']['WrittenMarker'];
export type RoomImported = components['schemas']['RoomImported'];
export type Room = components['schemas']['Room'];
export type ClosedRoom = components['schemas']['ClosedRoom'];
export type InvitedSomebody = components['schemas']['InvitedSomebody'];
export type Member = components['schemas']['Member'];
export type Invitation = components['schemas']['Invitation'];
export type CreatedIcon = components['schemas']['CreatedIcon'];
export type Presentation = components['schemas']['Presentation'];
export type PresentedLayer = components['schemas']['PresentedLayer'];
export type PresentedImage = components['schemas']['PresentedImage'];
export type WrittenRasterLayer = components['schemas']['WrittenRasterLayer'];
export type WrittenRasterDisplay = components['schemas']['WrittenRasterDisplay'];
export type BandHistogram = components['schemas']['BandHistogram'];
export type RasterTileJson = components['schemas']['RasterTileJson'];
export type CurrentUser = components['schemas']['CurrentUser'];
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "used": 5242880,
                     *       "reserved": 0,
                     *       "limit": 100,
                     *       "rooms": [
                     *         {
                     *           "roomId": "chart-demo",
                     *           "name": "Lakes",
                     *           "used": 5242880
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Bytes of the files and database rows of all rooms of the user.
                         */
                        used: number;
                        /**
                         * Format: int64
                         * @description Bytes set aside for uploads and jobs under way.
                         */
                        reserved: number;
                        /**
                         * Format: int64
                         * @description Bytes; null: no limit.
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
                /**
                 * @description The `nextBefore` of the page before.
                 * @example 01h455vb4pex5vsknk084sn02q
                 */
                before?: string;
                /**
                 * @description How many at the most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Jobs in this state alone.
                 * @example pending
                 */
                status?: components["schemas"]["JobStatus"];
                /**
                 * @description Jobs of this kind alone.
                 * @example layer-upload
                 */
                kind?: "layer-upload" | "bulk-import" | "room-import" | "room-export" | "room-clone";
                /**
                 * @description Also of a deleted room.
                 * @example chart-demo
                 */
                roomId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *           "kind": "layer-upload",
                     *           "roomId": "chart-demo",
                     *           "status": "pending",
                     *           "stage": "complete",
                     *           "progress": 100,
                     *           "message": "Done.",
                     *           "step": {
                     *             "n": 1,
                     *             "of": 1
                     *           },
                     *           "warnings": [
                     *             {
                     *               "code": "features_left_out",
                     *               "message": "Done."
                     *             }
                     *           ],
                     *           "error": null,
                     *           "retryable": true,
                     *           "createdAt": 1767225600000,
                     *           "startedAt": 1767225600000,
                     *           "finishedAt": 1767225600000,
                     *           "ownerId": "user-01h455vb4pex5vsknk084sn02q"
                     *         }
                     *       ],
                     *       "nextBefore": null
                     *     }
                     */
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
                /**
                 * @description The `nextBefore` of the page before.
                 * @example 1
                 */
                before?: number;
                /**
                 * @description How many at the most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Rooms of this user alone.
                 * @example user-01h455vb4pex5vsknk084sn02q
                 */
                ownerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rooms": [
                     *         {
                     *           "roomId": "chart-demo",
                     *           "name": "Lakes",
                     *           "createdAt": 1767225600000,
                     *           "isPublic": true,
                     *           "presentationIsPublic": true,
                     *           "ownerId": "user-01h455vb4pex5vsknk084sn02q",
                     *           "used": 5242880
                     *         }
                     *       ],
                     *       "nextBefore": null
                     *     }
                     */
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
                /**
                 * @description The `nextBefore` of the page before.
                 * @example 01h455vb4pex5vsknk084sn02q
                 */
                before?: string;
                /**
                 * @description How many at the most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Part of a name, e-mail address, subject or id.
                 * @example ada
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "userId": "user-01h455vb4pex5vsknk084sn02q",
                     *           "email": "ada@example.org",
                     *           "emailVerified": true,
                     *           "name": "Ada",
                     *           "createdAt": 1767225600000,
                     *           "issuer": "https://id.example.org",
                     *           "subject": "ada",
                     *           "lastSeenAt": 1767225600000,
                     *           "roomCount": 1,
                     *           "quota": {
                     *             "used": 5242880,
                     *             "reserved": 0,
                     *             "limit": 21474836480
                     *           }
                     *         }
                     *       ],
                     *       "nextBefore": null
                     *     }
                     */
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
                /**
                 * @description The id of a user.
                 * @example user-01h455vb4pex5vsknk084sn02q
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limit": 100
                 *     }
                 */
                "application/json": {
                    /** Format: int64 */
                    limit: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "userId": "user-01h455vb4pex5vsknk084sn02q",
                     *       "quota": {
                     *         "used": 5242880,
                     *         "reserved": 0,
                     *         "limit": 21474836480
                     *       }
                     *     }
                     */
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
            /** @description Signed in. */
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
    "session.begin": {
        parameters: {
            query?: {
                /**
                 * @description Where to go then: a path of this site.
                 * @example /
                 */
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to the issuer. */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "signOutUrl": "https://id.example.org/session/end"
                     *     }
                     */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "colormaps": [
                     *         {
                     *           "name": "viridis",
                     *           "stops": [
                     *             [
                     *               0,
                     *               "#440154"
                     *             ],
                     *             [
                     *               1,
                     *               "#fde725"
                     *             ]
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The name of a colormap.
                 * @example viridis
                 */
                colormap: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "viridis",
                     *       "stops": [
                     *         [
                     *           0,
                     *           "#440154"
                     *         ],
                     *         [
                     *           1,
                     *           "#fde725"
                     *         ]
                     *       ]
                     *     }
                     */
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
                /**
                 * @description 1 to 2048 pixels.
                 * @example 256
                 */
                width?: string;
                /**
                 * @description 1 to 2048 pixels.
                 * @example 256
                 */
                height?: string;
                /**
                 * @description A number to write beside the picture; it changes nothing.
                 * @example 0
                 */
                vmin?: string;
                /**
                 * @description A number to write beside the picture; it changes nothing.
                 * @example 0
                 */
                vmax?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a colormap.
                 * @example viridis
                 */
                colormap: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scale. */
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
            /** @description The page. */
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
                /**
                 * @description The name of a file of the page.
                 * @example page.js
                 */
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, of its own media type. */
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
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The id of the room.
                 * @example chart-demo
                 */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "layers": [
                     *         {
                     *           "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "featureCount": 1,
                     *           "bbox": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "bytes": 5242880,
                     *           "color": "3366cc",
                     *           "opacity": 1,
                     *           "strokeWeight": 1,
                     *           "visible": true,
                     *           "style": {},
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "layerId": "layer-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
            header?: never;
            path: {
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerIdOrRoomName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lakes",
                 *       "description": "The capital.",
                 *       "color": "3366cc"
                 *     }
                 */
                "application/json": components["schemas"]["LayerChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "layer": {
                     *         "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Lakes",
                     *         "description": "The capital."
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        layer: components["schemas"]["WrittenLayer"];
                    };
                };
            };
            400: components["responses"]["400.invalid_request.invalid_json.json_too_deep.unsupported_media_type.empty_update.unknown_parameter.unknown_field.invalid_layer"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            413: components["responses"]["413.quota_exceeded.body_too_large"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "layer.features": {
        parameters: {
            query?: {
                /**
                 * @description west,south,east,north in degrees; longitudes beyond 180 go on around the world.
                 * @example 7.4,46.9,7.5,47
                 */
                bbox?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.4
                 */
                minLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 46.9
                 */
                minLat?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.5
                 */
                maxLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 47
                 */
                maxLat?: string;
                /**
                 * @description The zoom of the map that asks.
                 * @example 8
                 */
                zoom?: number;
                /**
                 * @description True: the chunks that hold the features, instead of the features.
                 * @example true
                 */
                manifest?: "true" | "false";
                /**
                 * @description The most features that a page holds.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Where a page goes on, from the link `next` of the one before it.
                 * @example 20000
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
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
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               7.447,
                     *               46.948
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Bern"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            /** @description The part of it that the Range header asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               7.447,
                     *               46.948
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Bern"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.chunk_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The Range header asks for nothing that the answer holds. */
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
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description The number of a chunk, from 0.
                 * @example 0
                 */
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
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               7.447,
                     *               46.948
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Bern"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            /** @description The part of it that the Range header asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               7.447,
                     *               46.948
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Bern"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
            400: components["responses"]["400.invalid_request.unknown_parameter.invalid_bbox"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.insufficient_permission"];
            404: components["responses"]["404.room_not_found.layer_not_found.chunk_not_found"];
            408: components["responses"]["408.body_too_slow"];
            /** @description The Range header asks for nothing that the answer holds. */
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
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
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
            /** @description The part that the Range header asked for. */
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
            /** @description The Range header asks for nothing that the file holds. */
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
    "layer.tilejson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Lakes",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "/api/layers/layer-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.mvt?v=2-1"
                     *       ],
                     *       "minzoom": 1,
                     *       "maxzoom": 1,
                     *       "vector_layers": [
                     *         {
                     *           "id": "features",
                     *           "description": "",
                     *           "minzoom": 1,
                     *           "maxzoom": 1,
                     *           "fields": {
                     *             "name": "String",
                     *             "depth_m": "Number"
                     *           }
                     *         }
                     *       ],
                     *       "limits": {
                     *         "features": 1,
                     *         "bytes": 5242880
                     *       }
                     *     }
                     */
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
                /**
                 * @description The version that the TileJSON names.
                 * @example 2-1
                 */
                v?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description Zoom of the tile.
                 * @example 8
                 */
                z: string;
                /**
                 * @description Column of the tile.
                 * @example 133
                 */
                x: string;
                /**
                 * @description Row of the tile.
                 * @example 90
                 */
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
            /** @description There is nothing to be seen in this tile. */
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
    "layer-job.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "kind": "layer-upload",
                     *       "roomId": "chart-demo",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "step": {
                     *         "n": 1,
                     *         "of": 1
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "error": null,
                     *       "retryable": true,
                     *       "createdAt": 1767225600000,
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers.
                 * @example markers
                 */
                as?: "markers" | "layer";
            };
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roomName": "chart-demo",
                 *       "uploadId": "ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10",
                 *       "layerName": "Lakes"
                 *     }
                 */
                "application/json": components["schemas"]["ProcessRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers.
                 * @example markers
                 */
                as?: "markers" | "layer";
            };
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roomName": "chart-demo",
                 *       "layerName": "Lakes",
                 *       "file": "(bytes)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The room id. */
                    roomName: string;
                    layerName: string;
                    /** Format: binary */
                    file: Blob;
                    description?: string;
                    /** @description JSON. */
                    style?: string;
                    /** @description JSON, for rasters. */
                    display?: string;
                    /** @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers. */
                    as?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "layer": {
                     *         "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Lakes",
                     *         "description": "The capital.",
                     *         "order": 1,
                     *         "featureCount": 1,
                     *         "bbox": [
                     *           7.4,
                     *           46.9,
                     *           7.5,
                     *           47
                     *         ],
                     *         "bytes": 5242880,
                     *         "color": "3366cc",
                     *         "opacity": 1,
                     *         "strokeWeight": 1,
                     *         "visible": true,
                     *         "style": {},
                     *         "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *         "createdAt": 1767225600000,
                     *         "updatedAt": 1767225600000
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ]
                     *     }
                     */
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
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.invalid_display.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused"];
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
                /**
                 * @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers.
                 * @example markers
                 */
                as?: "markers" | "layer";
            };
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roomName": "chart-demo",
                 *       "chunkIndex": "0",
                 *       "totalChunks": "1",
                 *       "fileName": "lakes.geojson",
                 *       "fileSize": "5242880",
                 *       "chunk": "(bytes)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description Ten characters from A-Z, a-z, 0-9, _ and -. */
                    roomName: string;
                    /** @description The UUID that the client gave its upload; without it one is made, which the other chunks name. */
                    uploadId?: string;
                    /** @description From 0. */
                    chunkIndex: string;
                    /** @description At most 10000. */
                    totalChunks: string;
                    fileName: string;
                    /** @description Bytes of the whole file. */
                    fileSize: string;
                    /** @description Of the chunk, hexadecimal. */
                    sha256?: string;
                    /** @description `layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers. */
                    as?: string;
                    /** Format: binary */
                    chunk: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploadId": "ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10",
                     *       "chunkIndex": 0,
                     *       "received": 1,
                     *       "totalChunks": 1,
                     *       "missing": [
                     *         1
                     *       ],
                     *       "expiresAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The UUID of an upload in chunks.
                 * @example ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10
                 */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploadId": "ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10",
                     *       "fileName": "lakes.geojson",
                     *       "fileSize": 5242880,
                     *       "received": 1,
                     *       "receivedBytes": 1,
                     *       "totalChunks": 1,
                     *       "missing": [
                     *         1
                     *       ],
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "expiresAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The UUID of an upload in chunks.
                 * @example ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10
                 */
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "uploadId": "ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10"
                     *     }
                     */
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
    "object.read": {
        parameters: {
            query: {
                /**
                 * @description The media type that was signed.
                 * @example image/jpeg
                 */
                type: string;
                /**
                 * @description When the URL ends, in milliseconds since the epoch.
                 * @example 1767225600000
                 */
                expires: string;
                /**
                 * @description What vouches for the rest.
                 * @example c2lnbmF0dXJl
                 */
                signature: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a stored file, as the signed URL has it.
                 * @example 0198f0a2-7d2c-7c3a-9a55-2f1f0f3f8c11
                 */
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
            /** @description The part that the Range header asked for. */
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
            /** @description The Range header asks for nothing that the file holds. */
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
                    /** @example {} */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roomId": "chart-demo",
                     *       "name": "Lakes",
                     *       "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *       "createdAt": 1767225600000,
                     *       "isPublic": true,
                     *       "presentationIsPublic": true,
                     *       "autoZoomEnabled": true,
                     *       "defaultViewLat": 1,
                     *       "defaultViewLng": 1,
                     *       "defaultViewZoom": 1,
                     *       "defaultTheme": "light",
                     *       "defaultBaseLayer": "osm",
                     *       "timelineSettings": {
                     *         "groupingMode": "day",
                     *         "showMarkersOnly": false
                     *       },
                     *       "counts": {
                     *         "markers": 1,
                     *         "layers": 1,
                     *         "rasterLayers": 1,
                     *         "comments": 1,
                     *         "icons": 1,
                     *         "slides": 1,
                     *         "members": 1
                     *       },
                     *       "markerCount": 1,
                     *       "layerCount": 1,
                     *       "rasterLayerCount": 1,
                     *       "commentCount": 1
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "room": {
                     *         "roomId": "chart-demo",
                     *         "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *         "createdAt": 1767225600000
                     *       },
                     *       "isNewRoom": true
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lakes"
                 *     }
                 */
                "application/json": {
                    name: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "name": "Lakes"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "role": "viewer"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "id": "token-01h455vb4pex5vsknk084sn02q",
                     *           "name": "my script",
                     *           "permissions": [
                     *             "read"
                     *           ],
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "expiresAt": 1767225600000,
                     *           "lastUsedAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lakes",
                 *       "permissions": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    permissions: components["schemas"]["TokenPermission"][];
                    /** @description Left out or null: the token never expires. */
                    expiresInDays?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "token-01h455vb4pex5vsknk084sn02q",
                     *       "name": "my script",
                     *       "permissions": [
                     *         "read"
                     *       ],
                     *       "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *       "createdAt": 1767225600000,
                     *       "expiresAt": 1767225600000,
                     *       "lastUsedAt": 1767225600000,
                     *       "success": true,
                     *       "token": "chart_0123456789abcdefghjkmnpqrstvwxyz"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of an API token; not its secret.
                 * @example token-01h455vb4pex5vsknk084sn02q
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tokenId": "token-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(bytes)"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                "application/json": components["schemas"]["CameraChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "autoZoomEnabled": true,
                     *       "defaultViewLat": 1,
                     *       "defaultViewLng": 1,
                     *       "defaultViewZoom": 1,
                     *       "defaultTheme": "light",
                     *       "defaultBaseLayer": "osm",
                     *       "success": true,
                     *       "roomId": "chart-demo"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sourceRoomId": "chart-base"
                 *     }
                 */
                "application/json": components["schemas"]["CloneInput"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description Only those that are resolved, or are not.
                 * @example true
                 */
                resolved?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "comments": [
                     *         {
                     *           "id": "comment-01h455vb4pex5vsknk084sn02q",
                     *           "objectId": "marker-01h455vb4pex5vsknk084sn02q",
                     *           "objectType": "marker",
                     *           "body": "Is this the right place?",
                     *           "lat": 46.948,
                     *           "lng": 7.447,
                     *           "resolved": true,
                     *           "resolvedBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "resolvedAt": 1767225600000,
                     *           "author": {
                     *             "id": "user-01h455vb4pex5vsknk084sn02q",
                     *             "name": "Ada"
                     *           },
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000,
                     *           "replies": [
                     *             {
                     *               "id": "reply-01h455vb4pex5vsknk084sn02q",
                     *               "commentId": "comment-01h455vb4pex5vsknk084sn02q",
                     *               "body": "Is this the right place?",
                     *               "author": {
                     *                 "id": "user-01h455vb4pex5vsknk084sn02q",
                     *                 "name": "Ada"
                     *               },
                     *               "createdAt": 1767225600000,
                     *               "updatedAt": 1767225600000
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "objectId": "marker-01h455vb4pex5vsknk084sn02q",
                 *       "objectType": "marker",
                 *       "body": "Is this the right place?"
                 *     }
                 */
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "comment": {
                     *         "id": "comment-01h455vb4pex5vsknk084sn02q",
                     *         "objectId": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "objectType": "marker"
                     *       }
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a comment.
                 * @example comment-01h455vb4pex5vsknk084sn02q
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "commentId": "comment-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a comment.
                 * @example comment-01h455vb4pex5vsknk084sn02q
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resolved": true
                 *     }
                 */
                "application/json": components["schemas"]["CommentChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "comment": {
                     *         "id": "comment-01h455vb4pex5vsknk084sn02q",
                     *         "objectId": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "objectType": "marker"
                     *       }
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a comment.
                 * @example comment-01h455vb4pex5vsknk084sn02q
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Is this the right place?"
                 *     }
                 */
                "application/json": components["schemas"]["ReplyInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "reply": {
                     *         "id": "reply-01h455vb4pex5vsknk084sn02q",
                     *         "commentId": "comment-01h455vb4pex5vsknk084sn02q",
                     *         "body": "Is this the right place?",
                     *         "author": {
                     *           "id": "user-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Ada"
                     *         },
                     *         "createdAt": 1767225600000,
                     *         "updatedAt": 1767225600000
                     *       }
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a comment.
                 * @example comment-01h455vb4pex5vsknk084sn02q
                 */
                id: string;
                /**
                 * @description The id of a reply.
                 * @example reply-01h455vb4pex5vsknk084sn02q
                 */
                rid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "commentId": "comment-01h455vb4pex5vsknk084sn02q",
                     *       "replyId": "reply-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo"
                     *     }
                     */
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
                /**
                 * @description Kinds of events, separated by commas.
                 * @example marker.created,marker.updated
                 */
                kinds?: string;
                /**
                 * @description west,south,east,north in degrees; longitudes beyond 180 go on around the world.
                 * @example 7.4,46.9,7.5,47
                 */
                bbox?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.4
                 */
                minLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 46.9
                 */
                minLat?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.5
                 */
                maxLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 47
                 */
                maxLat?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, as they happen. */
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
                /**
                 * @description Whether the file holds the original GeoTIFFs of rasters; true where it is not said.
                 * @example 0
                 */
                include_tiffs?: "0" | "1" | "true" | "false";
                /**
                 * @description Whether it holds tiles of rasters as they are drawn, for programs that read no GeoTIFF; false where it is not said.
                 * @example 0
                 */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
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
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "0198f0a2-7d2c-7c3a-9a55-2f1f0f3f8c11"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedExport"];
                };
            };
            /** @description The part that the Range header asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geopackage+sqlite3": Blob;
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_file.invalid_idempotency_key.idempotency_key_reused"];
            401: components["responses"]["401.authentication_required.invalid_session.invalid_api_token"];
            403: components["responses"]["403.token_not_scoped.token_lacks_permission.insufficient_permission.cross_site_request"];
            404: components["responses"]["404.room_not_found.layer_not_found.raster_layer_not_found"];
            408: components["responses"]["408.body_too_slow"];
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.limit_exceeded"];
            413: components["responses"]["413.body_too_large.export_too_large"];
            /** @description The Range header asks for nothing that the file holds. */
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
                /**
                 * @description Whether the file holds the original GeoTIFFs of rasters; true where it is not said.
                 * @example 0
                 */
                include_tiffs?: "0" | "1" | "true" | "false";
                /**
                 * @description Whether it holds tiles of rasters as they are drawn, for programs that read no GeoTIFF; false where it is not said.
                 * @example 0
                 */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Export"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "0198f0a2-7d2c-7c3a-9a55-2f1f0f3f8c11"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedExport"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_bbox.invalid_idempotency_key.idempotency_key_reused"];
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "0198f0a2-7d2c-7c3a-9a55-2f1f0f3f8c11",
                     *       "status": "pending",
                     *       "stage": "complete",
                     *       "progress": 100,
                     *       "message": "Done.",
                     *       "bytes": 5242880,
                     *       "fileName": "lakes.geojson",
                     *       "warnings": [
                     *         {
                     *           "code": "features_left_out",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "startedAt": 1767225600000,
                     *       "finishedAt": 1767225600000,
                     *       "expiresAt": 1767225600000,
                     *       "artifactAvailable": true
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a job.
                 * @example job-01h455vb4pex5vsknk084sn02q
                 */
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
            /** @description The part that the Range header asked for. */
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
            /** @description The Range header asks for nothing that the file holds. */
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
                /**
                 * @description How many markers at the most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The id of a marker: those behind it.
                 * @example after
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "formatVersion": 1,
                     *       "sourceRoomId": "chart-base",
                     *       "name": "Lakes",
                     *       "seq": 1,
                     *       "settings": {},
                     *       "counts": {
                     *         "markers": 1,
                     *         "layers": 1,
                     *         "rasterLayers": 1,
                     *         "comments": 1,
                     *         "icons": 1,
                     *         "slides": 1
                     *       },
                     *       "markers": [
                     *         {
                     *           "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *           "latitude": 46.948,
                     *           "longitude": 7.447,
                     *           "title": "Bern",
                     *           "description": "The capital.",
                     *           "color": "#3366cc",
                     *           "tags": [
                     *             "capital"
                     *           ],
                     *           "eventDate": 1767225600000,
                     *           "markerIconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "markerIconSize": 32,
                     *           "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *           "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg",
                     *           "embeddedMediaUrl": "https://example.org/lake.jpg",
                     *           "mediaSize": "sm",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ],
                     *       "nextAfter": "marker-01h455vb4pex5vsknk084sn02q",
                     *       "icons": [
                     *         {
                     *           "iconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "size": 1,
                     *           "mediaType": "image/svg+xml",
                     *           "url": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "pngUrl": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q?format=png",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000
                     *         }
                     *       ],
                     *       "drawnShapes": [
                     *         {
                     *           "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "featureCount": 1,
                     *           "bbox": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "bytes": 5242880,
                     *           "color": "3366cc",
                     *           "opacity": 1,
                     *           "strokeWeight": 1,
                     *           "visible": true,
                     *           "style": {},
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000,
                     *           "sourceRoomId": "chart-base"
                     *         }
                     *       ],
                     *       "layers": [
                     *         {
                     *           "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "featureCount": 1,
                     *           "bbox": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "bytes": 5242880,
                     *           "color": "3366cc",
                     *           "opacity": 1,
                     *           "strokeWeight": 1,
                     *           "visible": true,
                     *           "style": {},
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000,
                     *           "sourceRoomId": "chart-base"
                     *         }
                     *       ],
                     *       "rasterLayers": [
                     *         {
                     *           "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "visible": true,
                     *           "display": {
                     *             "renderMode": "singleband",
                     *             "colormap": "viridis",
                     *             "band": 1,
                     *             "vmin": 1,
                     *             "vmax": 1,
                     *             "opacity": 1,
                     *             "rgbBands": [
                     *               1,
                     *               2,
                     *               3
                     *             ],
                     *             "rescale": null,
                     *             "gamma": 1,
                     *             "nodata": null,
                     *             "resampling": "nearest",
                     *             "stops": [
                     *               [
                     *                 0,
                     *                 "#000080"
                     *               ],
                     *               [
                     *                 100,
                     *                 "#ffffff"
                     *               ]
                     *             ],
                     *             "interpolation": "linear",
                     *             "azimuth": 1,
                     *             "altitude": 1,
                     *             "zFactor": 1
                     *           },
                     *           "status": "preview",
                     *           "version": "2-qWJ3b0d5c0hYx2aE-1",
                     *           "kind": "numeric",
                     *           "dataType": "float32",
                     *           "bands": [
                     *             {
                     *               "band": 1,
                     *               "name": "Lakes",
                     *               "unit": "m",
                     *               "nodata": null,
                     *               "scale": 1,
                     *               "offset": 1,
                     *               "interpretation": "gray",
                     *               "statistics": {
                     *                 "min": 1,
                     *                 "max": 1,
                     *                 "mean": 1,
                     *                 "stddev": 1,
                     *                 "percentiles": [
                     *                   420,
                     *                   900,
                     *                   3100
                     *                 ],
                     *                 "validShare": 1
                     *               }
                     *             }
                     *           ],
                     *           "bounds": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "minZoom": 1,
                     *           "maxZoom": 1,
                     *           "bytes": 5242880,
                     *           "fileName": "lakes.geojson",
                     *           "source": {
                     *             "width": 1,
                     *             "height": 1,
                     *             "crs": "EPSG:2056",
                     *             "compression": "lzw",
                     *             "bytes": 5242880
                     *           },
                     *           "tiles": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.png?v=1-qWJ3b0d5c0hYx2aE-1",
                     *           "tilejson": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tilejson.json",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000,
                     *           "sourceRoomId": "chart-base"
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description Whether the file holds the original GeoTIFFs of rasters; true where it is not said.
                 * @example 0
                 */
                include_tiffs?: "0" | "1" | "true" | "false";
                /**
                 * @description Whether it holds tiles of rasters as they are drawn, for programs that read no GeoTIFF; false where it is not said.
                 * @example 0
                 */
                include_tiles?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bytes": 5242880,
                     *       "thresholdBytes": 1,
                     *       "recommended": "sync"
                     *     }
                     */
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
                /**
                 * @description Events with a lower `seq` alone.
                 * @example 1
                 */
                before?: number;
                /**
                 * @description How many at the most.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description Events of objects of this type alone.
                 * @example marker
                 */
                objectType?: string;
                /**
                 * @description Events of this object alone.
                 * @example marker-01h455vb4pex5vsknk084sn02q
                 */
                objectId?: string;
                /**
                 * @description What this user or token did alone: the `id` of an actor.
                 * @example actorId
                 */
                actorId?: string;
                /**
                 * @description Kinds of events, separated by commas.
                 * @example marker.created,marker.updated
                 */
                kinds?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "history": [
                     *         {
                     *           "seq": 7,
                     *           "kind": "marker.created",
                     *           "at": 1767225600000,
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user-01h455vb4pex5vsknk084sn02q",
                     *             "name": "Ada"
                     *           },
                     *           "objectType": "marker",
                     *           "objectId": "marker-01h455vb4pex5vsknk084sn02q",
                     *           "before": null,
                     *           "after": {
                     *             "title": "Bern"
                     *           }
                     *         }
                     *       ],
                     *       "nextBefore": null
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The number of an event in its room.
                 * @example 7
                 */
                seq: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "markerId": "marker-01h455vb4pex5vsknk084sn02q",
                     *       "marker": {
                     *         "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "latitude": 46.948,
                     *         "longitude": 7.447
                     *       }
                     *     }
                     */
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
            409: components["responses"]["409.idempotency_key_in_use.answer_not_kept.conflict.not_revertible.limit_exceeded"];
            413: components["responses"]["413.quota_exceeded"];
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "room.import": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(bytes)"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q",
                     *       "markersCreated": 1,
                     *       "layersCreated": 1,
                     *       "rastersCreated": 1,
                     *       "iconsCreated": 1,
                     *       "imagesCreated": 1,
                     *       "commentsCreated": 1,
                     *       "slidesCreated": 1,
                     *       "settings": "taken",
                     *       "layers": [
                     *         {
                     *           "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "featureCount": 1
                     *         }
                     *       ],
                     *       "ids": {
                     *         "layers": {},
                     *         "rasters": {},
                     *         "icons": {},
                     *         "images": {},
                     *         "slides": {},
                     *         "comments": {},
                     *         "markers": {}
                     *       },
                     *       "leftOut": [
                     *         {
                     *           "what": "layer",
                     *           "name": "Lakes",
                     *           "code": "no_geometry",
                     *           "reason": "The table has no geometries."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RoomImported"];
                };
            };
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.unsupported_media_type.invalid_multipart.missing_file.unknown_parameter.unknown_field.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused"];
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
    "room.info": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roomId": "chart-demo",
                     *       "name": "Lakes",
                     *       "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *       "createdAt": 1767225600000,
                     *       "isPublic": true,
                     *       "presentationIsPublic": true,
                     *       "autoZoomEnabled": true,
                     *       "defaultViewLat": 1,
                     *       "defaultViewLng": 1,
                     *       "defaultViewZoom": 1,
                     *       "defaultTheme": "light",
                     *       "defaultBaseLayer": "osm",
                     *       "timelineSettings": {
                     *         "groupingMode": "day",
                     *         "showMarkersOnly": false
                     *       }
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": {
                    email: string;
                    /** @enum {string} */
                    role: "viewer" | "editor";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "member"
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lakes",
                 *       "geojson": {
                 *         "type": "FeatureCollection",
                 *         "features": [
                 *           {}
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LayerInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "layer": {
                     *         "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Lakes",
                     *         "description": "The capital.",
                     *         "order": 1,
                     *         "featureCount": 1,
                     *         "bbox": [
                     *           7.4,
                     *           46.9,
                     *           7.5,
                     *           47
                     *         ],
                     *         "bytes": 5242880,
                     *         "color": "3366cc",
                     *         "opacity": 1,
                     *         "strokeWeight": 1,
                     *         "visible": true,
                     *         "style": {},
                     *         "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *         "createdAt": 1767225600000,
                     *         "updatedAt": 1767225600000
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Always true. */
                        success: boolean;
                        layer: components["schemas"]["Layer"];
                    };
                };
            };
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "job-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
                    "application/json": components["schemas"]["StartedJob"];
                };
            };
            400: components["responses"]["400.invalid_request.invalid_room_id.invalid_json.json_too_deep.unsupported_media_type.unknown_parameter.unknown_field.invalid_layer.unsupported_format.invalid_file.unsupported_crs.invalid_idempotency_key.idempotency_key_reused"];
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo"
                     *     }
                     */
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
    "icon.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "markerIcons": [
                     *         {
                     *           "iconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "size": 1,
                     *           "mediaType": "image/svg+xml",
                     *           "url": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "pngUrl": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q?format=png",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "icon": "(bytes)",
                 *       "name": "Lakes",
                 *       "size": 8
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description SVG or PNG, at most 1 MB.
                     */
                    icon: Blob;
                    name: string;
                    /** @description Pixels of the icon's longer side on the map. */
                    size: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "iconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *       "name": "Lakes",
                     *       "size": 1,
                     *       "mediaType": "image/svg+xml",
                     *       "url": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q",
                     *       "pngUrl": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q?format=png",
                     *       "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *       "createdAt": 1767225600000,
                     *       "success": true
                     *     }
                     */
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
                /**
                 * @description The PNG copy of an SVG.
                 * @example png
                 */
                format?: "png";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of an icon.
                 * @example icon-api-01h455vb4pex5vsknk084sn02q
                 */
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
    "marker.list": {
        parameters: {
            query?: {
                /**
                 * @description west,south,east,north in degrees; longitudes beyond 180 go on around the world.
                 * @example 7.4,46.9,7.5,47
                 */
                bbox?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.4
                 */
                minLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 46.9
                 */
                minLat?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.5
                 */
                maxLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 47
                 */
                maxLat?: string;
                /**
                 * @description The number of an event; 0 for all markers.
                 * @example 1
                 */
                since?: number;
                /**
                 * @description The most markers that a page holds.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The id of a marker: those behind it.
                 * @example marker-01k9x4h0jv6w2q8m3n5p7r9t1y
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
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
                    /**
                     * @example {
                     *       "count": 1,
                     *       "markers": [
                     *         {
                     *           "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *           "latitude": 46.948,
                     *           "longitude": 7.447,
                     *           "title": "Bern",
                     *           "description": "The capital.",
                     *           "color": "#3366cc",
                     *           "tags": [
                     *             "capital"
                     *           ],
                     *           "eventDate": 1767225600000,
                     *           "markerIconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "markerIconSize": 32,
                     *           "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *           "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg",
                     *           "embeddedMediaUrl": "https://example.org/lake.jpg",
                     *           "mediaSize": "sm",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Markers in this answer.
                         */
                        count: number;
                        markers: components["schemas"]["Marker"][];
                        /** @description With `limit`: the `after` of the next page, null on the last. */
                        nextAfter?: string | null;
                        /**
                         * Format: int64
                         * @description With `since`: what to ask with the next time.
                         */
                        seq?: number;
                        /** @description With `since`: ids that were changed since and are no longer among what is asked for, as they were deleted or left the box. Null where `markers` is all there is now: forget what you had. */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 46.948,
                 *       "longitude": 7.447,
                 *       "title": "Bern"
                 *     }
                 */
                "application/json": components["schemas"]["MarkerInput"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "marker": {
                     *         "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "latitude": 46.948,
                     *         "longitude": 7.447
                     *       }
                     *     }
                     */
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
    "marker.read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a marker.
                 * @example marker-01h455vb4pex5vsknk084sn02q
                 */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "marker": {
                     *         "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "latitude": 46.948,
                     *         "longitude": 7.447,
                     *         "title": "Bern",
                     *         "description": "The capital.",
                     *         "color": "#3366cc",
                     *         "tags": [
                     *           "capital"
                     *         ],
                     *         "eventDate": 1767225600000,
                     *         "markerIconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *         "markerIconSize": 32,
                     *         "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *         "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg",
                     *         "embeddedMediaUrl": "https://example.org/lake.jpg",
                     *         "mediaSize": "sm",
                     *         "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *         "createdAt": 1767225600000,
                     *         "updatedAt": 1767225600000
                     *       }
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a marker.
                 * @example marker-01h455vb4pex5vsknk084sn02q
                 */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "markerId": "marker-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
            429: components["responses"]["429.rate_limited.too_many_bodies"];
            500: components["responses"]["500.internal_error"];
            502: components["responses"]["502.broadcast_failed"];
            503: components["responses"]["503.service_unavailable.identity_unavailable.overloaded"];
        };
    };
    "marker.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a marker.
                 * @example marker-01h455vb4pex5vsknk084sn02q
                 */
                markerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Bern",
                 *       "description": null,
                 *       "tags": [
                 *         "capital"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MarkerChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "marker": {
                     *         "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *         "latitude": 46.948,
                     *         "longitude": 7.447
                     *       }
                     *     }
                     */
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
                /**
                 * @description An imageKey or thumbnailKey of a marker.
                 * @example markers/01h455vb4pex5vsknk084sn02q.jpg
                 */
                key: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Location serves the photo for 15 to 30 minutes. */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "(bytes)",
                 *       "thumbnail": "(bytes)"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The photo: JPEG, PNG, WebP, AVIF or GIF.
                     */
                    image: Blob;
                    /**
                     * Format: binary
                     * @description A small version of it, in any of these formats.
                     */
                    thumbnail: Blob;
                    /** @description Store the position of the camera from the EXIF data of the photo: latitude, longitude, altitude and direction. Default: false. */
                    keepPosition?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *       "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "userId": "user-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Ada",
                     *         "email": "ada@example.org",
                     *         "role": "viewer",
                     *         "addedAt": 1767225600000,
                     *         "addedBy": "user-01h455vb4pex5vsknk084sn02q"
                     *       }
                     *     ]
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a user.
                 * @example user-01h455vb4pex5vsknk084sn02q
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "userId": "user-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "roomId": "chart-demo",
                     *           "email": "ada@example.org",
                     *           "role": "viewer",
                     *           "invitedBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "expiresAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description An e-mail address.
                 * @example ada@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "email": "ada@example.org"
                     *     }
                     */
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
                /**
                 * @description What is to be done.
                 * @example view
                 */
                action: "view" | "edit" | "delete" | "invite" | "manage_members" | "delete_room";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasPermission": true,
                     *       "role": "viewer"
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slides": [
                     *         {
                     *           "id": "slide-1"
                     *         }
                     *       ],
                     *       "markers": [
                     *         {
                     *           "id": "marker-01h455vb4pex5vsknk084sn02q",
                     *           "latitude": 46.948,
                     *           "longitude": 7.447,
                     *           "title": "Bern",
                     *           "description": "The capital.",
                     *           "color": "#3366cc",
                     *           "tags": [
                     *             "capital"
                     *           ],
                     *           "eventDate": 1767225600000,
                     *           "markerIconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "markerIconSize": 32,
                     *           "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *           "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg",
                     *           "embeddedMediaUrl": "https://example.org/lake.jpg",
                     *           "mediaSize": "sm",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ],
                     *       "layers": [
                     *         {
                     *           "id": "layer-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "featureCount": 1,
                     *           "bbox": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "bytes": 5242880,
                     *           "color": "3366cc",
                     *           "opacity": 1,
                     *           "strokeWeight": 1,
                     *           "visible": true,
                     *           "style": {},
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000,
                     *           "featuresUrl": "/api/layers/layer-01h455vb4pex5vsknk084sn02q/features"
                     *         }
                     *       ],
                     *       "rasterLayers": [
                     *         {
                     *           "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "visible": true,
                     *           "display": {
                     *             "renderMode": "singleband",
                     *             "colormap": "viridis",
                     *             "band": 1,
                     *             "vmin": 1,
                     *             "vmax": 1,
                     *             "opacity": 1,
                     *             "rgbBands": [
                     *               1,
                     *               2,
                     *               3
                     *             ],
                     *             "rescale": null,
                     *             "gamma": 1,
                     *             "nodata": null,
                     *             "resampling": "nearest",
                     *             "stops": [
                     *               [
                     *                 0,
                     *                 "#000080"
                     *               ],
                     *               [
                     *                 100,
                     *                 "#ffffff"
                     *               ]
                     *             ],
                     *             "interpolation": "linear",
                     *             "azimuth": 1,
                     *             "altitude": 1,
                     *             "zFactor": 1
                     *           },
                     *           "status": "preview",
                     *           "version": "2-qWJ3b0d5c0hYx2aE-1",
                     *           "kind": "numeric",
                     *           "dataType": "float32",
                     *           "bands": [
                     *             {
                     *               "band": 1,
                     *               "name": "Lakes",
                     *               "unit": "m",
                     *               "nodata": null,
                     *               "scale": 1,
                     *               "offset": 1,
                     *               "interpretation": "gray",
                     *               "statistics": {
                     *                 "min": 1,
                     *                 "max": 1,
                     *                 "mean": 1,
                     *                 "stddev": 1,
                     *                 "percentiles": [
                     *                   420,
                     *                   900,
                     *                   3100
                     *                 ],
                     *                 "validShare": 1
                     *               }
                     *             }
                     *           ],
                     *           "bounds": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "minZoom": 1,
                     *           "maxZoom": 1,
                     *           "bytes": 5242880,
                     *           "fileName": "lakes.geojson",
                     *           "source": {
                     *             "width": 1,
                     *             "height": 1,
                     *             "crs": "EPSG:2056",
                     *             "compression": "lzw",
                     *             "bytes": 5242880
                     *           },
                     *           "tiles": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.png?v=1-qWJ3b0d5c0hYx2aE-1",
                     *           "tilejson": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tilejson.json",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ],
                     *       "icons": [
                     *         {
                     *           "iconId": "icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "size": 1,
                     *           "mediaType": "image/svg+xml",
                     *           "url": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "pngUrl": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q?format=png",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "imageKey": "markers/01h455vb4pex5vsknk084sn02q.jpg",
                     *           "thumbnailKey": "markers/01h455vb4pex5vsknk084sn02q_thumb.jpg",
                     *           "url": "/api/rooms/chart-demo/marker-icons/icon-api-01h455vb4pex5vsknk084sn02q",
                     *           "thumbnailUrl": "/api/rooms/chart-demo/markers/image?key=markers/01h455vb4pex5vsknk084sn02q_thumb.jpg"
                     *         }
                     *       ],
                     *       "updatedAt": 1767225600000
                     *     }
                     */
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
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slides": [
                 *         {
                 *           "id": "slide-1"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PresentationInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "slideCount": 1,
                     *       "updatedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isPublic": true
                 *     }
                 */
                "application/json": {
                    isPublic: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "isPublic": true,
                     *       "presentationIsPublic": true
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isPublic": true
                 *     }
                 */
                "application/json": {
                    isPublic: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "isPublic": true
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rasterLayers": [
                     *         {
                     *           "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *           "name": "Lakes",
                     *           "description": "The capital.",
                     *           "order": 1,
                     *           "visible": true,
                     *           "display": {
                     *             "renderMode": "singleband",
                     *             "colormap": "viridis",
                     *             "band": 1,
                     *             "vmin": 1,
                     *             "vmax": 1,
                     *             "opacity": 1,
                     *             "rgbBands": [
                     *               1,
                     *               2,
                     *               3
                     *             ],
                     *             "rescale": null,
                     *             "gamma": 1,
                     *             "nodata": null,
                     *             "resampling": "nearest",
                     *             "stops": [
                     *               [
                     *                 0,
                     *                 "#000080"
                     *               ],
                     *               [
                     *                 100,
                     *                 "#ffffff"
                     *               ]
                     *             ],
                     *             "interpolation": "linear",
                     *             "azimuth": 1,
                     *             "altitude": 1,
                     *             "zFactor": 1
                     *           },
                     *           "status": "preview",
                     *           "version": "2-qWJ3b0d5c0hYx2aE-1",
                     *           "kind": "numeric",
                     *           "dataType": "float32",
                     *           "bands": [
                     *             {
                     *               "band": 1,
                     *               "name": "Lakes",
                     *               "unit": "m",
                     *               "nodata": null,
                     *               "scale": 1,
                     *               "offset": 1,
                     *               "interpretation": "gray",
                     *               "statistics": {
                     *                 "min": 1,
                     *                 "max": 1,
                     *                 "mean": 1,
                     *                 "stddev": 1,
                     *                 "percentiles": [
                     *                   420,
                     *                   900,
                     *                   3100
                     *                 ],
                     *                 "validShare": 1
                     *               }
                     *             }
                     *           ],
                     *           "bounds": [
                     *             7.4,
                     *             46.9,
                     *             7.5,
                     *             47
                     *           ],
                     *           "minZoom": 1,
                     *           "maxZoom": 1,
                     *           "bytes": 5242880,
                     *           "fileName": "lakes.geojson",
                     *           "source": {
                     *             "width": 1,
                     *             "height": 1,
                     *             "crs": "EPSG:2056",
                     *             "compression": "lzw",
                     *             "bytes": 5242880
                     *           },
                     *           "tiles": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.png?v=1-qWJ3b0d5c0hYx2aE-1",
                     *           "tilejson": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tilejson.json",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "updatedAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *       "name": "Lakes",
                     *       "description": "The capital.",
                     *       "order": 1,
                     *       "visible": true,
                     *       "display": {
                     *         "renderMode": "singleband",
                     *         "colormap": "viridis",
                     *         "band": 1,
                     *         "vmin": 1,
                     *         "vmax": 1,
                     *         "opacity": 1,
                     *         "rgbBands": [
                     *           1,
                     *           2,
                     *           3
                     *         ],
                     *         "rescale": null,
                     *         "gamma": 1,
                     *         "nodata": null,
                     *         "resampling": "nearest",
                     *         "stops": [
                     *           [
                     *             0,
                     *             "#000080"
                     *           ],
                     *           [
                     *             100,
                     *             "#ffffff"
                     *           ]
                     *         ],
                     *         "interpolation": "linear",
                     *         "azimuth": 1,
                     *         "altitude": 1,
                     *         "zFactor": 1
                     *       },
                     *       "status": "preview",
                     *       "version": "2-qWJ3b0d5c0hYx2aE-1",
                     *       "kind": "numeric",
                     *       "dataType": "float32",
                     *       "bands": [
                     *         {
                     *           "band": 1,
                     *           "name": "Lakes",
                     *           "unit": "m",
                     *           "nodata": null,
                     *           "scale": 1,
                     *           "offset": 1,
                     *           "interpretation": "gray",
                     *           "statistics": {
                     *             "min": 1,
                     *             "max": 1,
                     *             "mean": 1,
                     *             "stddev": 1,
                     *             "percentiles": [
                     *               420,
                     *               900,
                     *               3100
                     *             ],
                     *             "validShare": 1
                     *           }
                     *         }
                     *       ],
                     *       "bounds": [
                     *         7.4,
                     *         46.9,
                     *         7.5,
                     *         47
                     *       ],
                     *       "minZoom": 1,
                     *       "maxZoom": 1,
                     *       "bytes": 5242880,
                     *       "fileName": "lakes.geojson",
                     *       "source": {
                     *         "width": 1,
                     *         "height": 1,
                     *         "crs": "EPSG:2056",
                     *         "compression": "lzw",
                     *         "bytes": 5242880
                     *       },
                     *       "tiles": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.png?v=1-qWJ3b0d5c0hYx2aE-1",
                     *       "tilejson": "/api/rooms/chart-demo/raster-layers/raster-01h455vb4pex5vsknk084sn02q/tilejson.json",
                     *       "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *       "createdAt": 1767225600000,
                     *       "updatedAt": 1767225600000
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "layerId": "layer-01h455vb4pex5vsknk084sn02q"
                     *     }
                     */
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
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lakes",
                 *       "description": "The capital.",
                 *       "order": 1
                 *     }
                 */
                "application/json": components["schemas"]["RasterLayerChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "rasterLayer": {
                     *         "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Lakes",
                     *         "description": "The capital."
                     *       }
                     *     }
                     */
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
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "colormap": "viridis",
                 *       "vmin": 0,
                 *       "vmax": 100
                 *     }
                 */
                "application/json": components["schemas"]["RasterDisplayChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "rasterLayer": {
                     *         "id": "raster-01h455vb4pex5vsknk084sn02q",
                     *         "name": "Lakes",
                     *         "description": "The capital."
                     *       }
                     *     }
                     */
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
                /**
                 * @description 1 to 2048 pixels.
                 * @example 256
                 */
                width?: string;
                /**
                 * @description 1 to 2048 pixels.
                 * @example 256
                 */
                height?: string;
                /**
                 * @description singleband, rgb, hillshade or slope.
                 * @example singleband
                 */
                renderMode?: string;
                /**
                 * @description A name out of /api/colormaps.
                 * @example viridis
                 */
                colormap?: string;
                /**
                 * @description The number of a band, from 1.
                 * @example 1
                 */
                band?: string;
                /**
                 * @description The value of the first colour.
                 * @example 0
                 */
                vmin?: string;
                /**
                 * @description The value of the last colour.
                 * @example 100
                 */
                vmax?: string;
                /**
                 * @description Three numbers of bands.
                 * @example 1,2,3
                 */
                rgbBands?: string;
                /**
                 * @description low,high for all three bands, or three times.
                 * @example 0,3000
                 */
                rescale?: string;
                /**
                 * @description Above 1 brightens.
                 * @example 1.2
                 */
                gamma?: string;
                /**
                 * @description A number, `nan`, or `none`.
                 * @example 0
                 */
                nodata?: string;
                /**
                 * @description nearest or bilinear.
                 * @example nearest
                 */
                resampling?: string;
                /**
                 * @description value:rrggbb in ascending order.
                 * @example 0:000080,100:ffffff
                 */
                stops?: string;
                /**
                 * @description linear, intervals or classes.
                 * @example linear
                 */
                interpolation?: string;
                /**
                 * @description Degrees clockwise from north.
                 * @example 315
                 */
                azimuth?: string;
                /**
                 * @description Degrees above the horizon.
                 * @example 45
                 */
                altitude?: string;
                /**
                 * @description How many times higher.
                 * @example 2
                 */
                zFactor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description The raster is not drawn by a scale of colours. */
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
    "raster.part": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description The number of a file, from 0.
                 * @example 0
                 */
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
            /** @description The part that the Range header asked for. */
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
            /** @description The Range header asks for nothing that the file holds. */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description Longitude and latitude in degrees, with a comma between them.
                 * @example 7.447,46.948
                 */
                place: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lon": 1,
                     *       "lat": 46.948,
                     *       "values": [
                     *         1
                     *       ]
                     *     }
                     */
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
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
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
            /** @description The part that the Range header asked for. */
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
            /** @description The Range header asks for nothing that the file holds. */
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
                /**
                 * @description west,south,east,north in degrees; longitudes beyond 180 go on around the world.
                 * @example 7.4,46.9,7.5,47
                 */
                bbox?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.4
                 */
                minLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 46.9
                 */
                minLat?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 7.5
                 */
                maxLon?: string;
                /**
                 * @description Degrees; all four edges or none.
                 * @example 47
                 */
                maxLat?: string;
                /**
                 * @description Classes of the histogram; 64 unless said otherwise.
                 * @example 64
                 */
                bins?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bands": [
                     *         {
                     *           "min": 1,
                     *           "max": 1,
                     *           "mean": 1,
                     *           "stddev": 1,
                     *           "percentiles": [
                     *             420,
                     *             900,
                     *             3100
                     *           ],
                     *           "validShare": 1,
                     *           "band": 1,
                     *           "name": "Lakes",
                     *           "histogram": [
                     *             1
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
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
    "raster.tilejson": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Lakes",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "/api/layers/layer-01h455vb4pex5vsknk084sn02q/tiles/{z}/{x}/{y}.mvt?v=2-1"
                     *       ],
                     *       "minzoom": 1,
                     *       "maxzoom": 1,
                     *       "tileSize": 1
                     *     }
                     */
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
                /**
                 * @description The version that the TileJSON names.
                 * @example 2-1
                 */
                v?: string;
                /**
                 * @description Pixels of an edge; `@2x` behind the row is 512.
                 * @example 256
                 */
                size?: "256" | "512";
                /**
                 * @description singleband, rgb, hillshade or slope.
                 * @example singleband
                 */
                renderMode?: string;
                /**
                 * @description A name out of /api/colormaps.
                 * @example viridis
                 */
                colormap?: string;
                /**
                 * @description The number of a band, from 1.
                 * @example 1
                 */
                band?: string;
                /**
                 * @description The value of the first colour.
                 * @example 0
                 */
                vmin?: string;
                /**
                 * @description The value of the last colour.
                 * @example 100
                 */
                vmax?: string;
                /**
                 * @description Three numbers of bands.
                 * @example 1,2,3
                 */
                rgbBands?: string;
                /**
                 * @description low,high for all three bands, or three times.
                 * @example 0,3000
                 */
                rescale?: string;
                /**
                 * @description Above 1 brightens.
                 * @example 1.2
                 */
                gamma?: string;
                /**
                 * @description A number, `nan`, or `none`.
                 * @example 0
                 */
                nodata?: string;
                /**
                 * @description nearest or bilinear.
                 * @example nearest
                 */
                resampling?: string;
                /**
                 * @description value:rrggbb in ascending order.
                 * @example 0:000080,100:ffffff
                 */
                stops?: string;
                /**
                 * @description linear, intervals or classes.
                 * @example linear
                 */
                interpolation?: string;
                /**
                 * @description Degrees clockwise from north.
                 * @example 315
                 */
                azimuth?: string;
                /**
                 * @description Degrees above the horizon.
                 * @example 45
                 */
                altitude?: string;
                /**
                 * @description How many times higher.
                 * @example 2
                 */
                zFactor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description Zoom of the tile.
                 * @example 8
                 */
                z: string;
                /**
                 * @description Column of the tile.
                 * @example 133
                 */
                x: string;
                /**
                 * @description Row of the tile.
                 * @example 90
                 */
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
            /** @description The raster has nothing in this tile. */
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
                /**
                 * @description The version that the TileJSON names.
                 * @example 2-1
                 */
                v?: string;
                /**
                 * @description Pixels of an edge; `@2x` behind the row is 512.
                 * @example 256
                 */
                size?: "256" | "512";
                /**
                 * @description Every pixel as in the PNG.
                 * @example true
                 */
                lossless?: "true" | "false";
                /**
                 * @description singleband, rgb, hillshade or slope.
                 * @example singleband
                 */
                renderMode?: string;
                /**
                 * @description A name out of /api/colormaps.
                 * @example viridis
                 */
                colormap?: string;
                /**
                 * @description The number of a band, from 1.
                 * @example 1
                 */
                band?: string;
                /**
                 * @description The value of the first colour.
                 * @example 0
                 */
                vmin?: string;
                /**
                 * @description The value of the last colour.
                 * @example 100
                 */
                vmax?: string;
                /**
                 * @description Three numbers of bands.
                 * @example 1,2,3
                 */
                rgbBands?: string;
                /**
                 * @description low,high for all three bands, or three times.
                 * @example 0,3000
                 */
                rescale?: string;
                /**
                 * @description Above 1 brightens.
                 * @example 1.2
                 */
                gamma?: string;
                /**
                 * @description A number, `nan`, or `none`.
                 * @example 0
                 */
                nodata?: string;
                /**
                 * @description nearest or bilinear.
                 * @example nearest
                 */
                resampling?: string;
                /**
                 * @description value:rrggbb in ascending order.
                 * @example 0:000080,100:ffffff
                 */
                stops?: string;
                /**
                 * @description linear, intervals or classes.
                 * @example linear
                 */
                interpolation?: string;
                /**
                 * @description Degrees clockwise from north.
                 * @example 315
                 */
                azimuth?: string;
                /**
                 * @description Degrees above the horizon.
                 * @example 45
                 */
                altitude?: string;
                /**
                 * @description How many times higher.
                 * @example 2
                 */
                zFactor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
                /**
                 * @description Zoom of the tile.
                 * @example 8
                 */
                z: string;
                /**
                 * @description Column of the tile.
                 * @example 133
                 */
                x: string;
                /**
                 * @description Row of the tile.
                 * @example 90
                 */
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
            /** @description The raster has nothing in this tile. */
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
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example SERVICE
                 */
                SERVICE?: string;
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example REQUEST
                 */
                REQUEST?: string;
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example VERSION
                 */
                VERSION?: string;
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example service
                 */
                service?: string;
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example request
                 */
                request?: string;
                /**
                 * @description As programs of maps add it; it changes nothing.
                 * @example 2-qWJ3b0d5c0hYx2aE-1
                 */
                version?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
                /**
                 * @description The id of a layer.
                 * @example layer-01h455vb4pex5vsknk084sn02q
                 */
                layerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capabilities. */
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
    "room.set-timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the room: ten characters from A-Z, a-z, 0-9, _ and -.
                 * @example chart-demo
                 */
                roomId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "groupingMode": "none",
                 *       "showMarkersOnly": true,
                 *       "showAdditionsOnly": true
                 *     }
                 */
                "application/json": components["schemas"]["TimelineChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "roomId": "chart-demo",
                     *       "timelineSettings": {
                     *         "groupingMode": "day",
                     *         "showMarkersOnly": false
                     *       }
                     *     }
                     */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "user-01h455vb4pex5vsknk084sn02q",
                     *       "email": "ada@example.org",
                     *       "emailVerified": true,
                     *       "name": "Ada",
                     *       "createdAt": 1767225600000,
                     *       "isOperator": true
                     *     }
                     */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "roomId": "chart-demo",
                     *           "email": "ada@example.org",
                     *           "role": "viewer",
                     *           "invitedBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "expiresAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description For 24 hours the same request under the same key is answered as the first time, with `Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 `answer_not_kept` has the rest of it in its `details`.
                 * @example 2f0c3c1e-create-lakes
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "user": {
                     *         "userId": "user-01h455vb4pex5vsknk084sn02q",
                     *         "email": "ada@example.org",
                     *         "emailVerified": true,
                     *         "name": "Ada",
                     *         "createdAt": 1767225600000,
                     *         "isOperator": true
                     *       }
                     *     }
                     */
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
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rooms": [
                     *         {
                     *           "roomId": "chart-demo",
                     *           "name": "Lakes",
                     *           "createdBy": "user-01h455vb4pex5vsknk084sn02q",
                     *           "createdAt": 1767225600000,
                     *           "isPublic": true,
                     *           "presentationIsPublic": true,
                     *           "role": "viewer",
                     *           "addedAt": 1767225600000,
                     *           "lastChangedAt": 1767225600000
                     *         }
                     *       ]
                     *     }
                     */
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
