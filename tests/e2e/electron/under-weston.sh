#!/bin/sh
# Runs a command in a Wayland session without a screen: weston draws into memory, and there is no X server to fall back on.
set -eu
XDG_RUNTIME_DIR="$(mktemp -d)"
export XDG_RUNTIME_DIR
unset DISPLAY
weston --backend=headless --renderer=pixman --socket=herald --idle-time=0 --width=1440 --height=900 &
weston=$!
trap 'kill "$weston"' EXIT
tries=0
until [ -S "$XDG_RUNTIME_DIR/herald" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ] || ! kill -0 "$weston"; then echo 'weston did not start' >&2 && exit 1; fi
  sleep 0.1
done
export WAYLAND_DISPLAY=herald XDG_SESSION_TYPE=wayland
dbus-run-session -- "$@"
