// Lets Node read files within app.asar as Electron does: through fs, and when a module is imported. Loaded with --import, also by workers and children.
'use strict';

const fs = require('node:fs');
const nodeModule = require('node:module');
const path = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
// electron-builder's own reader of archives.
const builder = nodeModule.createRequire(require.resolve('electron-builder'));
const asar = nodeModule.createRequire(builder.resolve('app-builder-lib'))('@electron/asar');

const WITHIN = /^(.*[\\/]app\.asar)[\\/](.+)$/;
let copies = null;
process.on('exit', () => copies && fs.rmSync(copies, { recursive: true, force: true }));

/** Where a path within the archive can be read; any other path as it is. What is not within stays missing. */
function real(place) {
  const text = place instanceof URL ? fileURLToPath(place) : place;
  const found = typeof text === 'string' ? WITHIN.exec(path.normalize(text)) : null;
  if (found === null) return place;
  const [, archive, name] = found;
  // A folder of this process and thread alone, so that nothing is read that another one of the same id left; beside the
  // archive, with which it goes where we are killed.
  copies ??= mkdtempSync(`${archive}.copy-`);
  let entry;
  try {
    entry = asar.statFile(archive, name);
  } catch {
    return path.join(copies, 'missing', name);
  }
  if (entry.unpacked) return path.join(`${archive}.unpacked`, name);
  const copy = path.join(copies, name);
  if (entry.files !== undefined) {
    mkdirSync(copy, { recursive: true });
    for (const each of Object.keys(entry.files)) real(path.join(archive, name, each));
  } else if (!existsSync(copy)) {
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, asar.extractFile(archive, name));
  }
  return copy;
}

const { existsSync, mkdirSync, mkdtempSync, writeFileSync } = fs;
for (const target of [fs, fs.promises]) {
  for (const name of [
    'readFile',
    'readFileSync',
    'existsSync',
    'stat',
    'statSync',
    'lstat',
    'lstatSync',
    'access',
    'accessSync',
    'open',
    'openSync',
    'readdir',
    'readdirSync',
    'createReadStream',
  ]) {
    const original = target[name];
    if (typeof original === 'function')
      target[name] = (place, ...rest) => original.call(target, real(place), ...rest);
  }
}
nodeModule.syncBuiltinESMExports();

nodeModule.registerHooks({
  resolve(name, context, next) {
    const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : null;
    if (name.startsWith('.') && parent !== null && WITHIN.test(parent))
      return { url: new URL(name, context.parentURL).href, shortCircuit: true };
    if (name.startsWith('file:') && WITHIN.test(fileURLToPath(name)))
      return { url: name, shortCircuit: true };
    if (name === 'better-sqlite3' && parent !== null && WITHIN.test(parent)) {
      const [, archive] = WITHIN.exec(parent);
      const folder = path.join('node_modules', 'better-sqlite3');
      const copy = real(path.join(archive, folder));
      if (!copy.includes('.unpacked'))
        fs.cpSync(path.join(`${archive}.unpacked`, folder), copy, { recursive: true });
      return next(pathToFileURL(path.join(copy, 'lib', 'index.js')).href, context);
    }
    return next(name, context);
  },
  load(url, context, next) {
    const place = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!WITHIN.test(place)) return next(url, context);
    return { format: 'module', source: fs.readFileSync(place, 'utf8'), shortCircuit: true };
  },
});
