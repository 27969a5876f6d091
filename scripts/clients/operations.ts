// What the clients are made of: the operations and shapes of the OpenAPI document, read once for all languages.

/** A shape of the document, with the keywords that it uses. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly { readonly name: string; readonly shape: Shape }[];
  readonly headers: readonly string[];
  /** Null without a body. */
  readonly body: Shape | null;
  /** Null where nothing comes back. */
  readonly answer: Shape | null;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: Shape;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Shape }>>;

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

/** Pages are for people, and the document is what the client was made of. */
const LEFT_OUT: ReadonlySet<string> = new Set(['docs', 'openApi']);

export function operationsOf(document: ApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !LEFT_OUT.has(operationId))
      .map(([method, described]) => {
        const { operationId, summary, parameters = [], requestBody, responses } = described;
        const named = (place: string) => parameters.filter((each) => each.in === place);
        const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
        return {
          id: operationId,
          method: method.toUpperCase(),
          path,
          summary,
          pathParameters: named('path').map(({ name }) => name),
          query: named('query').map(({ name, schema }) => ({ name, shape: schema })),
          headers: named('header').map(({ name }) => name),
          body: firstShape(requestBody?.content),
          answer: firstShape(good?.content),
        };
      }),
  );
}

function firstShape(content: Content | undefined): Shape | null {
  return Object.values(content ?? {})[0]?.schema ?? null;
}

export function refName({ $ref = '' }: Shape): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** `Idempotency-Key` and `job_id` as `idempotencyKey` and `jobId`. */
export function camelCase(name: string): string {
  const [first = '', ...rest] = name.split(/[-_]/).map((word) => word.toLowerCase());
  return [first, ...rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}

/** `verifyBulk` and `Idempotency-Key` as `verify_bulk` and `idempotency_key`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll('-', '_')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
}
