#!/bin/sh
# After the files of vouch-desktop are gone. An update removes the old version after the new one has come: then all stays.
set -e
case "$1" in
  upgrade | failed-upgrade | abort-install | abort-upgrade | disappear | 1) exit 0 ;;
esac

for link in '/usr/bin/${executable}' /usr/bin/vouch; do
  case $(readlink "$link" 2>/dev/null) in
    '/opt/${sanitizedProductName}/'*) rm -f "$link" ;;
  esac
done

profile=/etc/apparmor.d/${executable}
if [ -f "$profile" ]; then
  if [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null 2>&1; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi

if command -v update-mime-database >/dev/null 2>&1; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database /usr/share/applications || true; fi
exit 0
