# The bot in a container: a build stage that fills a virtual environment from the lock, and a final one without pip's
# leavings. Wheels only, so neither stage needs a compiler; amd64 and arm64 alike.
#
#   docker build -t upcard .
#   docker run -d --name upcard --restart unless-stopped --env-file .env -v upcard:/data upcard

# The image is named by its digest (Python 3.13.15 on Debian 13.6), so that the same source gives the same image. A newer
# one: `docker buildx imagetools inspect python:3.13-slim-trixie` prints its digest; put it in both lines.
FROM python:3.13-slim-trixie@sha256:9d2e5553305c7c7b0097999bb17187c69b921ccd6bc9d40e4bb5ebe652c00285 AS build
WORKDIR /app
COPY requirements.lock ./
RUN python -m venv --without-pip /venv \
    && python -m pip --python /venv/bin/python --no-cache-dir --disable-pip-version-check \
        install --only-binary :all: --no-deps --require-hashes -r requirements.lock
COPY LICENSE ./
COPY bot bot
COPY cogs cogs
COPY images images
RUN /venv/bin/python -m compileall -q bot cogs images

FROM python:3.13-slim-trixie@sha256:9d2e5553305c7c7b0097999bb17187c69b921ccd6bc9d40e4bb5ebe652c00285
ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    BOT_DATA=/data \
    BOT_LOG_FORMAT=json
RUN useradd --system --uid 10001 --user-group --home-dir /data --no-create-home upcard \
    && install -d -o upcard -g upcard -m 0700 /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
