#!/bin/sh
# After the files of vouch-desktop are there: its two commands, its profile of AppArmor, and what desktops remember of programs.
set -e
app='/opt/${sanitizedProductName}'

ln -sf "$app/${executable}" '/usr/bin/${executable}'
ln -sf "$app/resources/command/bin/vouch" /usr/bin/vouch

# Chromium's sandbox takes user namespaces; its helper with root's rights is for kernels without them.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then
  chmod 0755 "$app/chrome-sandbox" 2>/dev/null || true
else
  chmod 4755 "$app/chrome-sandbox" 2>/dev/null || true
fi

# Ubuntu 23.10 and later lend namespaces only to programs with a profile. An AppArmor that does not understand the profile
# (before 4.0) does not need it either.
profile=/etc/apparmor.d/${executable}
if command -v apparmor_parser >/dev/null 2>&1 && [ -d /etc/apparmor.d ]; then
  if apparmor_parser --skip-kernel-load --debug "$app/resources/apparmor-profile" >/dev/null 2>&1; then
    cp -f "$app/resources/apparmor-profile" "$profile"
    if [ -d /sys/kernel/security/apparmor ] && ! { command -v ischroot >/dev/null 2>&1 && ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
    fi
  fi
fi

if command -v update-mime-database >/dev/null 2>&1; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database /usr/share/applications || true; fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then gtk-update-icon-cache -q -t /usr/share/icons/hicolor || true; fi
exit 0
