// The key that makes a shortcut on this system, as people call it.

export const MODIFIER = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
