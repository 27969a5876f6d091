// Finds the Node that runs Vouch: this one, the one that came with its packages, or none.
// Plain CommonJS that Node 18 parses, like every file that an old Node may load.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const NODE_NEEDED = 'Vouch needs Node 22.15 or newer';

module.exports = { bundledNode, chooseNode, fits, NODE_NEEDED, packageFolders };

/** Whether a version of Node can run Vouch: better-sqlite3 needs Node-API 10, which came with 22.14 and 23.6. */
function fits(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 15);
}

/** The Node that came with npm ci: its binary and version, or null where no package carries one for this system. */
function bundledNode(root, platform, arch) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  for (const folder of packageFolders(root, name)) {
    const binary = path.join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    try {
      const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
      if (fs.existsSync(binary)) return { path: binary, version: String(version) };
    } catch {
      // Not there, or half installed: the next place.
    }
  }
  return null;
}

/** Which Node goes on: `this` one, the `other` one in node_modules, or none with a sentence that says why. */
function chooseNode({ version, relaunched, bundled }) {
  if (fits(version)) return { kind: 'this' };
  if (!relaunched && bundled !== null && fits(bundled.version))
    return { kind: 'other', path: bundled.path };
  const other =
    bundled === null
      ? 'node_modules holds none for this system'
      : `the one in node_modules is ${bundled.version}`;
  return {
    kind: 'refuse',
    sentence: `${NODE_NEEDED}, but this is ${version} and ${other}: install Node 24 and try again.`,
  };
}

/** Where a package can be: in the tree's own node_modules, or in a folder above, as when Vouch itself is installed. */
function packageFolders(root, name) {
  const folders = [];
  for (let place = root; ; place = path.dirname(place)) {
    folders.push(path.join(place, 'node_modules', name));
    if (path.dirname(place) === place) return folders;
  }
}
