// The modifier key of shortcuts on this system: ⌘ or Ctrl.

export const MODIFIER_KEY = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
