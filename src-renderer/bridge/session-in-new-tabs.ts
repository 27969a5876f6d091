// Carries the session into links that are opened in a new tab: a browser copies a tab's session storage only into one that a script opens.

/** From now on a link into this page that is clicked to open in a tab or window of its own takes the session along. */
export function keepSessionInNewTabs(page: Window): void {
  const { document, location } = page;
  const follow = (event: MouseEvent) => {
    const wanted = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!wanted || event.button > 1 || link === null) return;
    const { origin, pathname, hash, href } = link as HTMLAnchorElement;
    if (origin !== location.origin || pathname !== location.pathname || hash === '') return;
    event.preventDefault();
    // A link that leads through this tab on a plain click must not do so now.
    event.stopPropagation();
    page.open(href, '_blank');
  };
  document.addEventListener('click', follow, { capture: true });
  document.addEventListener('auxclick', follow, { capture: true });
}
