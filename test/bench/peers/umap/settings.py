"""uMap as an operator would run it without a web server in front: its files compressed ahead and served by WhiteNoise."""

from umap.settings.base import MIDDLEWARE as OWN_MIDDLEWARE

MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", *OWN_MIDDLEWARE]
UMAP_ALLOW_ANONYMOUS = True
