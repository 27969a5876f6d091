// How the program is built: main and its worker as ES modules for Node 24, which Electron 45 embeds; the preload as one CommonJS file, because it runs sandboxed; the window as a page.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig(({ command }) => ({
  main: {
    // Whoever can set a variable must not thereby choose what the window of a built app shows.
    define: { DEVELOPMENT: JSON.stringify(command === 'serve') },
    build: {
      outDir: 'out/main',
      sourcemap: true,
      target: 'node24',
      // `dependencies` (better-sqlite3) and Electron stay external; everything else is bundled.
      rolldownOptions: {
        input: {
          command: 'src-main/command.ts',
          electron: 'src-main/hosts/electron/entry.ts',
          'store-worker': 'src-main/program/store-worker.ts',
          'foreign-worker': 'src-main/program/foreign-worker.ts',
          'foreign-watch': 'src-main/program/foreign-watch.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          // Without a hash of the content: what is kept of a chunk's compiled code is replaced by the next version's.
          chunkFileNames: 'chunks/[name].mjs',
          // 6 MB of source are read at each start, a third of it comments.
          comments: false,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    // Relative, so that the same page works from app:// and from loopback HTTP.
    base: './',
    plugins: [react()],
    server: { host: '127.0.0.1' },
    build: {
      outDir: 'out/renderer',
      minify: true,
      target: 'chrome140',
      rolldownOptions: { input: { index: 'src-renderer/index.html' } },
    },
  },
}));
