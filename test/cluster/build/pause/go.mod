module chartroom.test/pause

go 1.26
