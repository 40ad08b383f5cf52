#!/bin/sh
# Starts Herald from its AppImage. It never turns Chromium's sandbox off: where the system forbids what the sandbox needs, it says so and ends.
set -e
here="$(dirname "$(readlink -f "$0")")"

# The first word of a file of the kernel; nothing where there is none.
first() {
  if [ -r "$1" ]; then
    read -r word _ <"$1" || true
    printf '%s' "$word"
  fi
}

# Chromium's sandbox is made of user namespaces. Ubuntu 24.04 keeps them from programs without an AppArmor profile.
forbidden() {
  if [ "$(first /proc/sys/kernel/unprivileged_userns_clone)" = 0 ]; then return 0; fi
  if [ "$(first /proc/sys/user/max_user_namespaces)" = 0 ]; then return 0; fi
  profile=/proc/self/attr/apparmor/current
  if [ ! -r "$profile" ]; then profile=/proc/self/attr/current; fi
  # A profile of one's own reads 'its-name (unconfined)'.
  read -r confined <"$profile" 2>/dev/null || confined=''
  [ "$(first /proc/sys/kernel/apparmor_restrict_unprivileged_userns)" = 1 ] && [ "$confined" = unconfined ]
}

refuse() {
  words="Herald cannot start from its AppImage on this computer: the system does not let it build the sandbox that keeps web content away from your files, and Herald does not run without one. Install the package for your system (deb or rpm) instead, which brings the permission. Whoever looks after this computer can also allow the AppImage; started in a terminal, it says how."
  cat >&2 <<END
$words

To allow this AppImage, as an administrator:

sudo tee /etc/apparmor.d/herald-appimage <<PROFILE
abi <abi/4.0>,
include <tunables/global>
profile herald-appimage "${APPIMAGE:-$here/AppRun}" flags=(unconfined) {
  userns,
}
PROFILE
sudo apparmor_parser --replace /etc/apparmor.d/herald-appimage
END
  if command -v zenity >/dev/null; then
    zenity --error --title=Herald --width=480 --text="$words" || true
  elif command -v kdialog >/dev/null; then
    kdialog --title Herald --error "$words" || true
  elif command -v notify-send >/dev/null; then
    notify-send --urgency=critical Herald "$words" || true
  elif command -v xmessage >/dev/null; then
    printf '%s\n' "$words" | fold -s -w 72 | xmessage -center -file - || true
  fi
  exit 1
}

# Whoever says so by hand has decided, and a helper that an administrator made setuid needs no namespaces.
case " $* " in
  *' --no-sandbox '*) ;;
  *) if [ ! -u "$here/chrome-sandbox" ] && forbidden; then refuse; fi ;;
esac

export PATH="$here:$here/usr/sbin${PATH:+:$PATH}"
export XDG_DATA_DIRS="$here/usr/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
export LD_LIBRARY_PATH="$here/usr/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export GSETTINGS_SCHEMA_DIR="$here/usr/share/glib-2.0/schemas${GSETTINGS_SCHEMA_DIR:+:$GSETTINGS_SCHEMA_DIR}"
exec "$here/herald" "$@"
