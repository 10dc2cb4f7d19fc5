# c4 with what the courses build submissions with:
#   docker build --tag c4 .
#   docker run --rm --volume "$PWD/class:/class" c4 grade ex3 submissions --seed 7 --report csv=grades.csv
FROM docker.io/library/rust:1.95-slim-bookworm AS build
WORKDIR /c4
COPY . .
RUN target="$(uname -m)-unknown-linux-musl" \
    && rustup target add "$target" \
    && cargo build --locked --release --bin c4 --target "$target" \
    && cp "target/$target/release/c4" /usr/local/bin/c4

FROM docker.io/library/debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc g++ make libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/c4 /usr/local/bin/c4
WORKDIR /class
ENTRYPOINT ["c4"]
