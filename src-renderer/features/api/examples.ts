// Scripts that call the API and run as pasted: in a shell, Python and JavaScript, for one address or a batch.

export type Language = 'curl' | 'python' | 'javascript';
export type ExampleCall = 'one' | 'batch';

export interface ExampleSetting {
  /** Where the API listens, without a slash at its end. */
  readonly url: string;
  /** The key just made; null leaves it to the variable VOUCH_KEY. */
  readonly key: string | null;
  /** Addresses to ask for, at least one. */
  readonly emails: readonly [string, ...string[]];
}

export const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'python', label: 'Python' },
  { value: 'javascript', label: 'JavaScript' },
];

/** The script, without a line break at its end. */
export function exampleOf(language: Language, call: ExampleCall, setting: ExampleSetting): string {
  return WRITERS[language][call](setting);
}

/** What a reader has to know before pasting. */
export function needsOf(language: Language, key: string | null): string {
  const variable = key === null ? ' Set the variable VOUCH_KEY to one of your keys first.' : '';
  switch (language) {
    case 'curl':
      return `For sh, bash and zsh.${variable}`;
    case 'python':
      return `Python 3.6 or newer, nothing to install.${variable}`;
    case 'javascript':
      return `Node 18 or newer, as an .mjs file.${variable}`;
  }
}

/** A word that a POSIX shell reads back as the very text. */
export function shellWord(text: string): string {
  if (/^[A-Za-z0-9_./:@%+=,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

type Writer = (setting: ExampleSetting) => string;

const WRITERS: Readonly<Record<Language, Readonly<Record<ExampleCall, Writer>>>> = {
  curl: { one: curlOne, batch: curlBatch },
  python: { one: pythonOne, batch: pythonBatch },
  javascript: { one: javascriptOne, batch: javascriptBatch },
};

// JSON text is a valid literal in Python and JavaScript alike, as long as it holds strings, arrays and objects only.
const literal = (value: unknown) => JSON.stringify(value);

const bodyOne = ({ emails }: ExampleSetting) => ({ email: emails[0] });
const bodyBatch = ({ emails }: ExampleSetting) => ({ items: emails.map((email) => ({ email })) });

const bearer = ({ key }: ExampleSetting) =>
  key === null ? '"Authorization: Bearer $VOUCH_KEY"' : shellWord(`Authorization: Bearer ${key}`);

function curlOne(setting: ExampleSetting): string {
  return [
    `curl -sS ${shellWord(`${setting.url}/v1/verify`)} \\`,
    `  -H ${bearer(setting)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellWord(JSON.stringify(bodyOne(setting)))}`,
  ].join('\n');
}

function curlBatch(setting: ExampleSetting): string {
  const auth = bearer(setting);
  return [
    `JOB=$(curl -sS ${shellWord(`${setting.url}/v1/verify/bulk`)} \\`,
    `  -H ${auth} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellWord(JSON.stringify(bodyBatch(setting)))} \\`,
    `  | sed 's/.*"job_id":"\\([^"]*\\)".*/\\1/')`,
    '',
    'while :; do',
    `  ANSWER=$(curl -sS ${shellWord(`${setting.url}/v1/jobs/`)}"$JOB" -H ${auth}) || break`,
    `  case $ANSWER in *'"status":"queued"'*|*'"status":"running"'*) sleep 1 ;; *) break ;; esac`,
    'done',
    `printf '%s\\n' "$ANSWER"`,
  ].join('\n');
}

const pythonKey = ({ key }: ExampleSetting) =>
  key === null ? 'os.environ["VOUCH_KEY"]' : literal(key);

function pythonHead(setting: ExampleSetting, modules: readonly string[]): string[] {
  const needed = setting.key === null ? ['os', ...modules] : modules;
  return [
    `import ${[...needed].sort().join(', ')}`,
    '',
    `URL = ${literal(setting.url)}`,
    `KEY = ${pythonKey(setting)}`,
    '',
    '',
    'def call(path, body=None):',
    '    request = urllib.request.Request(',
    '        URL + path,',
    '        data=None if body is None else json.dumps(body).encode(),',
    '        headers={"Authorization": "Bearer " + KEY, "Content-Type": "application/json"},',
    '    )',
    '    with urllib.request.urlopen(request) as answer:',
    '        return json.load(answer)',
    '',
    '',
  ];
}

function pythonOne(setting: ExampleSetting): string {
  return [
    ...pythonHead(setting, ['json', 'urllib.request']),
    `result = call("/v1/verify", ${literal(bodyOne(setting))})`,
    'print(result["score"], result["recommendation"])',
    'print(result["reasoning"])',
  ].join('\n');
}

function pythonBatch(setting: ExampleSetting): string {
  return [
    ...pythonHead(setting, ['json', 'time', 'urllib.request']),
    `job = call("/v1/verify/bulk", ${literal(bodyBatch(setting))})`,
    'while job["status"] in ("queued", "running"):',
    '    time.sleep(1)',
    '    job = call("/v1/jobs/" + job["job_id"])',
    'for item in job["items"]:',
    '    verdict = item.get("recommendation") or item["error"]["message"]',
    '    print(item["input"]["email"], item.get("score"), verdict)',
  ].join('\n');
}

const javascriptKey = ({ key }: ExampleSetting) =>
  key === null ? 'process.env.VOUCH_KEY' : literal(key);

function javascriptHead(setting: ExampleSetting): string[] {
  return [
    `const url = ${literal(setting.url)};`,
    `const key = ${javascriptKey(setting)};`,
    '',
    'async function call(path, body) {',
    '  const response = await fetch(url + path, {',
    '    method: body === undefined ? "GET" : "POST",',
    `    headers: { Authorization: \`Bearer \${key}\`, "Content-Type": "application/json" },`,
    '    body: JSON.stringify(body),',
    '  });',
    '  const answer = await response.json();',
    '  if (!response.ok) throw new Error(answer.detail);',
    '  return answer;',
    '}',
    '',
  ];
}

function javascriptOne(setting: ExampleSetting): string {
  return [
    ...javascriptHead(setting),
    `const result = await call("/v1/verify", ${literal(bodyOne(setting))});`,
    'console.log(result.score, result.recommendation);',
    'console.log(result.reasoning);',
  ].join('\n');
}

function javascriptBatch(setting: ExampleSetting): string {
  return [
    ...javascriptHead(setting),
    `let job = await call("/v1/verify/bulk", ${literal(bodyBatch(setting))});`,
    'while (job.status === "queued" || job.status === "running") {',
    '  await new Promise((resolve) => setTimeout(resolve, 1000));',
    '  job = await call("/v1/jobs/" + job.job_id);',
    '}',
    'for (const item of job.items) {',
    '  const verdict = item.recommendation ?? item.error.message;',
    '  console.log(item.input.email, item.score, verdict);',
    '}',
  ].join('\n');
}
