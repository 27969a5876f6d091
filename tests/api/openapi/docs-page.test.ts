// The page of a small document: its contents, each call and each shape, as HTML of which nothing is fetched.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderDocsPage } from '../../../src-main/api/openapi/docs-page.ts';

const JOB = { $ref: '#/components/schemas/Job' };
const DOCUMENT = {
  info: { title: 'Vouch API', version: '1', description: 'About.' },
  tags: [{ name: 'Jobs & more', description: 'What runs.' }],
  paths: {
    '/v1/jobs/{id}': {
      post: {
        operationId: 'startJob',
        tags: ['Jobs & more'],
        summary: 'Start <one>',
        description: 'Starts it.',
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which.', schema: {} },
          { name: 'limit', in: 'query', required: false, description: 'Many.', schema: {} },
        ],
        requestBody: { content: { 'application/json': { schema: JOB, example: { a: '<' } } } },
        responses: {
          200: {
            description: 'It runs.',
            headers: {},
            content: { 'text/csv': { schema: { type: 'string' }, example: 'a;b' } },
          },
          404: {
            description: 'Gone.',
            headers: {},
            content: { 'application/json': { schema: {}, example: 1 } },
          },
        },
      },
    },
    '/v1/health': {
      get: {
        operationId: 'health',
        tags: ['Other'],
        summary: 'Health',
        description: 'Well?',
        security: [],
        responses: { 204: { description: 'Well.', headers: {} } },
      },
    },
  },
  components: {
    schemas: {
      Job: {
        type: 'object',
        description: 'A job.',
        required: ['id'],
        properties: { id: { type: 'string', description: 'Its id.' }, n: { type: 'integer' } },
      },
      'Kind of job': { enum: ['a'] },
    },
    examples: {},
  },
};

const { html, policy } = renderDocsPage(JSON.stringify(DOCUMENT));
const articles = html
  .split('<article ')
  .slice(1)
  .map((part) => part.split('</article>')[0]);

test('the contents name each call under its tag, and each shape', () => {
  expect(/<nav.*<\/nav>/s.exec(html)?.[0]).toBe(
    '<nav aria-label="Contents"><h2>Jobs &amp; more</h2><ul><li><a href="#startJob">Start &lt;one&gt;</a></li></ul>' +
      '<h2>Shapes</h2><ul><li><a href="#job-shape">Job</a></li><li><a href="#kind-of-job-shape">Kind of job</a></li></ul></nav>',
  );
});

const head = (...names: string[]) =>
  `<div class="scroll"><table><thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>`;
const END = '</tbody></table></div>';

test('a call has its parameters, its body and its answers, with an example of those that went well', () => {
  expect(articles[0]?.split('\n')).toEqual([
    'id="startJob">',
    '<p class="call"><span class="post">POST</span> /v1/jobs/{id}</p>',
    '<h3>Start &lt;one&gt;</h3>',
    '<p>Starts it.</p>',
    `<h4>Parameters</h4>${head('Name', 'In', 'Meaning')}<tr><td><code>id</code></td><td>path</td><td>Which.</td></tr><tr><td><code>limit</code></td><td>query, optional</td><td>Many.</td></tr>${END}`,
    '<h4>Body</h4><p class="dim">application/json: <a href="#job-shape">Job</a></p><pre tabindex="0"><code>{',
    '  &quot;a&quot;: &quot;&lt;&quot;',
    '}</code></pre>',
    '<h4>Answers</h4>',
    `${head('Status', 'Meaning')}<tr><td><code>200</code></td><td>It runs.</td></tr><tr><td><code>404</code></td><td>Gone.</td></tr>${END}`,
    '<p class="dim">text/csv: string</p><pre tabindex="0"><code>a;b</code></pre>',
    '',
  ]);
});

test('a shape has its fields, or what it is', () => {
  expect(articles.slice(-2).map((article) => article?.split('\n'))).toEqual([
    [
      'id="job-shape">',
      '<h3>Job</h3>',
      '<p>A job.</p>',
      `${head('Field', 'Type', 'Meaning')}<tr><td><code>id</code></td><td>string</td><td>Its id.</td></tr><tr><td><code>n</code></td><td>integer, optional</td><td></td></tr>${END}`,
      '',
    ],
    ['id="kind-of-job-shape">', '<h3>Kind of job</h3>', '<p><code>a</code></p>', ''],
  ]);
});

test('nothing but the style of the page itself is allowed', () => {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hashed = createHash('sha256').update(style).digest('base64');
  expect(policy.includes(`style-src 'sha256-${hashed}'`)).toBe(true);
  expect(/<script|src=|https?:\/\//.test(html)).toBe(false);
});
