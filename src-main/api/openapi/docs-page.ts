// Renders the OpenAPI document as one page for people: HTML and style in one, no script, nothing fetched.
import { hash } from 'node:crypto';
import { DOCS_STYLE } from './docs-style.ts';
import { escapeHtml, proseToHtml } from './markdown.ts';
import { describeType, fieldsOf, type SchemaNode } from './schema-summary.ts';

export interface DocsPage {
  readonly html: string;
  /** Content-Security-Policy: nothing but the page's own style. */
  readonly policy: string;
}

/** What the page reads of the document. */
interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaNode>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: SchemaNode;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly headers: object; readonly content?: Content }
    >
  >;
}

type Content = Readonly<
  Record<string, { readonly schema: SchemaNode; readonly example?: unknown }>
>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** @param openApi the text of the document */
export function renderDocsPage(openApi: string): DocsPage {
  const document = JSON.parse(openApi) as Document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(document.info.title)} API</title>`,
    `<style>${DOCS_STYLE}</style>`,
    '</head>',
    '<body>',
    '<div class="frame">',
    navigation(document, calls),
    '<main>',
    `<h1>${escapeHtml(document.info.title)} API</h1>`,
    `<p class="lead">Version ${escapeHtml(document.info.version)} · <a href="/v1/openapi.json">openapi.json</a></p>`,
    proseToHtml(document.info.description),
    ...document.tags.map(({ name, description }) =>
      [
        `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>`,
        proseToHtml(description),
        ...calls.filter(({ operation }) => operation.tags.includes(name)).map(callSection),
      ].join('\n'),
    ),
    '<h2 id="shapes">Shapes</h2>',
    ...Object.entries(document.components.schemas).map(([name, schema]) =>
      shapeSection(name, schema),
    ),
    '</main>',
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
  const style = hash('sha256', DOCS_STYLE, 'base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function navigation(document: Document, calls: readonly Call[]): string {
  const groups = document.tags.map(({ name }) => {
    const links = calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map(
        ({ operation }) =>
          `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`,
      );
    return `<h2>${escapeHtml(name)}</h2><ul>${links.join('')}</ul>`;
  });
  const shapes = Object.keys(document.components.schemas).map(
    (name) => `<li><a href="#${anchor(name)}-shape">${escapeHtml(name)}</a></li>`,
  );
  return `<nav aria-label="Contents">${groups.join('')}<h2>Shapes</h2><ul>${shapes.join('')}</ul></nav>`;
}

function callSection({ method, path, operation }: Call): string {
  const { parameters = [], requestBody, responses } = operation;
  return [
    `<article id="${operation.operationId}">`,
    `<p class="call"><span class="${method}">${method.toUpperCase()}</span> ${escapeHtml(path)}</p>`,
    `<h3>${escapeHtml(operation.summary)}</h3>`,
    proseToHtml(operation.description),
    operation.security === undefined ? '' : '<p class="dim">No key is needed.</p>',
    parameters.length === 0
      ? ''
      : `<h4>Parameters</h4>${table(
          ['Name', 'In', 'Meaning'],
          parameters.map((parameter) => [
            `<code>${escapeHtml(parameter.name)}</code>`,
            `${parameter.in}${parameter.required ? '' : ', optional'}`,
            proseToHtml(parameter.description, 'inline'),
          ]),
        )}`,
    requestBody === undefined ? '' : `<h4>Body</h4>${contentExample(requestBody.content)}`,
    '<h4>Answers</h4>',
    table(
      ['Status', 'Meaning'],
      Object.entries(responses).map(([status, { description }]) => [
        `<code>${status}</code>`,
        proseToHtml(description, 'inline'),
      ]),
    ),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, { content }]) => (content === undefined ? '' : contentExample(content))),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function contentExample(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const text = type.includes('json') ? JSON.stringify(example, null, 2) : String(example);
      return `<p class="dim">${escapeHtml(type)}: ${describeType(schema)}</p><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
    })
    .join('\n');
}

function shapeSection(name: string, schema: SchemaNode): string {
  const fields = fieldsOf(schema);
  return [
    `<article id="${anchor(name)}-shape">`,
    `<h3>${escapeHtml(name)}</h3>`,
    schema.description === undefined ? '' : proseToHtml(schema.description),
    fields.length === 0
      ? `<p>${describeType(schema)}</p>`
      : table(
          ['Field', 'Type', 'Meaning'],
          fields.map(({ name: field, type, required, meaning }) => [
            `<code>${escapeHtml(field)}</code>`,
            `${type}${required ? '' : ', optional'}`,
            proseToHtml(meaning, 'inline'),
          ]),
        ),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
