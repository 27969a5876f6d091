import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../scripts/package/checksums.ts';
import { makeNpmTarball } from '../../scripts/package/npm-tarball.ts';
import { ROOT, readManifest, shippedFiles } from '../../scripts/package/program-tree.ts';
import { runTool } from '../../scripts/package/run-tool.ts';
import { megabytes, withinBudget } from '../../scripts/package/size-budgets.ts';
import { outputFolder, run, VERIFY } from './staged.ts';

const output = outputFolder();

/** What a person is told to type, or a file that only the repository has. */
const FOREIGN_WORDS = [
  /\bnp[mx] (ci|run|start|install|i|exec|test|pack|vouch)\b/,
  /\b(src-main|src-shared|src-renderer|scripts|tests|docs|resources\/practice|resources\/reference)\/[\w./-]+\.(ts|tsx|mjs|cjs|md|csv)\b/,
];
/** Fastify carries its own package.json and the addresses of its own documentation. */
const FASTIFYS = /^\t\t"|fastify\.dev\//;

/** Lines of code without comments, which nobody sees. */
function codeLines(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line));
}

test('what ships names neither npm nor a path of the repository', () => {
  const found = shippedFiles()
    .filter((file) => /\.(mjs|cjs|js|html)$/.test(file) || file.endsWith('NOTICES.md'))
    .flatMap((file) =>
      codeLines(readFileSync(join(ROOT, file), 'utf8'))
        .filter((line) => !FASTIFYS.test(line))
        .flatMap((line) => FOREIGN_WORDS.map((words) => words.exec(line)?.[0] ?? null))
        .filter((words) => words !== null)
        .map((words) => `${file}: ${words}`),
    );
  expect(found).toEqual([]);
});

test('no source map ships, nor anything that only a clone needs', () => {
  const files = shippedFiles();
  expect(files.filter((file) => file.endsWith('.map') || /\.(ts|tsx)$/.test(file))).toEqual([]);
  expect(files).not.toContain('resources/launcher/fresh-build.cjs');
  for (const name of ['LICENSE', 'resources/NOTICES.md', 'resources/practice/sample-list.csv'])
    expect(files).toContain(name);
});

describe('the npm tarball', () => {
  test('is the same byte by byte when it is made twice, and within its budget', ({ task }) => {
    const first = makeNpmTarball(join(output, 'one'), null);
    const second = makeNpmTarball(join(output, 'two'), null);
    expect(sha256(first)).toBe(sha256(second));
    const listed = runTool('tar', ['--list', '--file', first])
      .trimEnd()
      .split('\n')
      .map((name) => name.replace(/^package\//, ''))
      .filter((name) => name !== 'package.json')
      .sort();
    expect(listed).toEqual([...shippedFiles()]);
    const size = withinBudget('npm', first);
    expect(() => withinBudget('npm', first, size - 1)).toThrow('over its budget');
    console.log(`${listed.length + 1} files, ${megabytes(size)}, sha256 ${sha256(first)}`);
    task.meta.packaged = { form: 'npm tarball', built: `twice alike, ${megabytes(size)}` };
  });

  test('installed into an empty folder verifies an address', async ({ task }) => {
    const file = join(output, 'one', `vouch-${readManifest().version}.tgz`);
    const folder = join(output, 'empty');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const npm = runTool('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', file], {
      cwd: folder,
    });
    // As a user has it: their own Node first on the PATH, whichever it is.
    const env = { HOME: folder, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
    const vouch = join(folder, 'node_modules', '.bin', 'vouch');
    const { code, stdout, stderr } = await run(vouch, VERIFY, { cwd: folder, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ recommendation: 'approve' });
    const help = await run(vouch, ['--help'], { cwd: folder, env });
    expect(help.code).toBe(0);
    expect(help.stdout).not.toMatch(/\bnp[mx]\b/);
    console.log(`${npm.trim()}\n$ vouch ${VERIFY.join(' ')}\n${stdout.slice(0, 300)}…`);
    task.meta.packaged = { form: 'npm tarball', installed: 'empty folder', started: 'verify' };
  });

  test('gets another name only with a scope', () => {
    expect(() => makeNpmTarball(join(output, 'three'), 'vouch')).toThrow('scoped name');
    const scoped = makeNpmTarball(join(output, 'three'), '@analysts/vouch');
    expect(statSync(scoped).isFile()).toBe(true);
    const manifest = JSON.parse(
      runTool('tar', ['--extract', '--to-stdout', '--file', scoped, 'package/package.json']),
    ) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: '@analysts/vouch', bin: expect.anything() });
    expect(manifest.private).toBeUndefined();
    expect(manifest.scripts).toBeUndefined();
    expect(manifest.devDependencies).toBeUndefined();
  });
});
