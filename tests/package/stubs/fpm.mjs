#!/usr/bin/env node
// Stands for fpm, which Debian has not: takes the arguments that electron-builder gives it, and makes the package with dpkg-deb or rpmbuild.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SWITCHES = new Set(['--force', '--debug']);
const SHORT = { '-s': 'source', '-t': 'type', '-d': 'depends' };
const many = { depends: [], conflicts: [], 'deb-recommends': [] };
const one = {};
const files = [];
const args = process.argv.slice(2);
for (let place = 0; place < args.length; place += 1) {
  const arg = args[place];
  if (SWITCHES.has(arg)) continue;
  if (!arg.startsWith('-')) files.push(arg);
  else {
    const name = SHORT[arg] ?? arg.slice(2);
    place += 1;
    if (name in many) many[name].push(args[place]);
    else one[name] = args[place];
  }
}

const work = mkdtempSync(join(tmpdir(), 'stand-in-fpm-'));
const root = join(work, 'root');
for (const each of files) {
  const at = each.lastIndexOf('=');
  const from = each.slice(0, at);
  const to = join(root, each.slice(at + 1));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from.replace(/\/$/, ''), to, { recursive: true, verbatimSymlinks: true });
}
const [summary, ...rest] = one.description.split('\n').map((line) => line.trim());
try {
  if (one.type === 'deb') deb();
  else if (one.type === 'rpm') rpm();
  else throw new Error(`cannot make a ${one.type}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function deb() {
  const control = [
    ['Package', one.name],
    ['Version', one.version],
    ['Architecture', one.architecture],
    ['Maintainer', one.maintainer],
    ['Depends', many.depends.join(', ')],
    ['Recommends', many['deb-recommends'].join(', ')],
    ['Conflicts', many.conflicts.join(', ')],
    ['Priority', one['deb-priority']],
    ['Homepage', one.url],
    [
      'Description',
      [summary, ...rest.filter((line) => line !== '').map((line) => ` ${line}`)].join('\n'),
    ],
  ];
  mkdirSync(join(root, 'DEBIAN'));
  writeFileSync(
    join(root, 'DEBIAN', 'control'),
    control
      .filter(([, value]) => value)
      .map((pair) => `${pair.join(': ')}\n`)
      .join(''),
  );
  for (const [name, file] of [
    ['postinst', one['after-install']],
    ['postrm', one['after-remove']],
  ]) {
    cpSync(file, join(root, 'DEBIAN', name));
    chmodSync(join(root, 'DEBIAN', name), 0o755);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, one.package], {
    stdio: 'pipe',
  });
}

function rpm() {
  const spec = [
    `Name: ${one.name}`,
    `Version: ${one.version.replaceAll('-', '~')}`,
    'Release: 1',
    `Summary: ${one['rpm-summary'] ?? summary}`,
    `License: ${one.license ?? 'MIT'}`,
    `URL: ${one.url}`,
    ...many.depends.map((each) => `Requires: ${each}`),
    ...many.conflicts.map((each) => `Conflicts: ${each}`),
    'AutoReqProv: no',
    '%define _binary_payload w1.gzdio',
    '%define __os_install_post %{nil}',
    '%define _build_id_links none',
    '%description',
    one.description,
    '%post',
    readFileSync(one['after-install'], 'utf8').replaceAll('%', '%%'),
    '%postun',
    readFileSync(one['after-remove'], 'utf8').replaceAll('%', '%%'),
    '%files',
    ...readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => `"${join(entry.parentPath, entry.name).slice(root.length)}"`),
    '',
  ].join('\n');
  writeFileSync(join(work, 'package.spec'), spec);
  const arch = one.architecture === 'arm64' ? 'aarch64' : one.architecture;
  execFileSync(
    'rpmbuild',
    [
      '-bb',
      '--target',
      arch,
      '--buildroot',
      root,
      '--define',
      `_topdir ${work}`,
      '--define',
      '_rpmfilename package.rpm',
      join(work, 'package.spec'),
    ],
    { stdio: 'pipe' },
  );
  cpSync(join(work, 'RPMS', 'package.rpm'), one.package);
}
