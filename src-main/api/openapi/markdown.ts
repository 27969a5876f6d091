// Turns the document's own texts into escaped HTML; of Markdown it knows `code` and paragraphs only.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Paragraphs are parted by empty lines; inline text is one without an element around it. */
export function proseToHtml(text: string, kind: 'block' | 'inline' = 'block'): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => escapeHtml(paragraph).replaceAll(/`([^`]+)`/g, '<code>$1</code>'));
  return kind === 'inline'
    ? paragraphs.join(' ')
    : paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
}
