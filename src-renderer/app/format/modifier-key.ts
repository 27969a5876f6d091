// The key that makes a shortcut on this system, as people call it.

export const MODIFIER_KEY = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
