// Brings a part of the settings into sight, and the focus into it, when the address names it.
import { type RefObject, useEffect, useRef } from 'react';
import { useRoute } from '../../app/navigation/route.ts';

const FOCUSABLE = 'input:not([disabled]), textarea, select, button';

/** The part of the settings that is called `name`, as in `#/settings/ehlo_name`. */
export function useNamedPlace<E extends HTMLElement>(name: string): RefObject<E | null> {
  const place = useRef<E>(null);
  // A new object at each step, so that asking for the same place again comes back to it.
  const route = useRoute((state) => state.route);
  useEffect(() => {
    if (route.screen !== 'settings' || route.section !== name) return;
    const element = place.current;
    if (element === null) return;
    element.scrollIntoView({ block: 'center' });
    const field = element.querySelector<HTMLElement>(FOCUSABLE) ?? element;
    field.focus({ preventScroll: true });
    element.dataset.named = 'true';
    return () => {
      delete element.dataset.named;
    };
  }, [route, name]);
  return place;
}
