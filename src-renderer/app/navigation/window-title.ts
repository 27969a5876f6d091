// The title of the browser's tab or of the window: how far lists are, then the screen.

let title = 'Vouch';
let progress: string | null = null;

/** The screen's own part. */
export function setTitle(next: string): void {
  title = next;
  write();
}

/** "62 %" while lists run; null while none does. */
export function setTitleProgress(next: string | null): void {
  if (next === progress) return;
  progress = next;
  write();
}

function write(): void {
  document.title = [progress, title, 'Vouch'].filter((part) => part !== null).join(' · ');
}
