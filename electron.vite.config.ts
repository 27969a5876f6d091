// How the program is built: main (and its worker) as ES modules for Node 24, which Electron 45 embeds.
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      target: 'node24',
      // `dependencies` (better-sqlite3) stay external; everything else is bundled.
      rolldownOptions: {
        input: {
          headless: 'src-main/hosts/headless/main.ts',
          'store-worker': 'src-main/adapters/sqlite/worker.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
});
