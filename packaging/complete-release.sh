#!/bin/sh
# `packaging/complete-release.sh FOLDER`: puts beside the packages of FOLDER what a release needs more: a list of what they are made of
# (CycloneDX) and the checksum of every file. Run from the root of the sources.
set -eu
folder="$1"
if [ -z "$(ls "$folder")" ]; then
  echo "$folder holds no packages" >&2
  exit 1
fi
# Every library is bundled: those that are called development dependencies too.
npm sbom --sbom-format cyclonedx --package-lock-only > "$folder/herald-sbom.cdx.json"
cd "$folder"
rm -f SHA256SUMS
sha256sum -- * > SHA256SUMS
