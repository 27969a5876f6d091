// Verifies addresses one by one: node verify.ts ada.lovelace@analytical.example …
// Needs Node 24 and no package. The key is in VOUCH_KEY; VOUCH_URL is where Vouch listens.

const url = process.env.VOUCH_URL ?? 'http://127.0.0.1:8374';
const key = process.env.VOUCH_KEY;

/** What this example reads of a result; GET /v1/openapi.json has all of it. */
interface Result {
  readonly score: number;
  readonly recommendation: 'approve' | 'review' | 'block';
  readonly reasoning: string;
  readonly cached: boolean;
}

interface Problem {
  readonly code: string;
  readonly detail: string;
}

async function verify(email: string): Promise<Result> {
  const response = await fetch(`${url}/v1/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (response.ok) return (await response.json()) as Result;
  const problem = (await response.json()) as Problem;
  throw new Error(`${problem.code}: ${problem.detail}`);
}

for (const email of process.argv.slice(2)) {
  try {
    const { recommendation, score, cached, reasoning } = await verify(email);
    console.log(`${email}: ${recommendation} (${score}${cached ? ', from the cache' : ''})`);
    console.log(`  ${reasoning}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${email}: ${error instanceof Error ? error.message : error}`);
  }
}
