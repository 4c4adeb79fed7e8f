// The pages, each an HTML file beside this one with its code in src/pages/<name>, built into one folder with shared assets.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTimeData } from './vite/build-time-data.ts'
import { chunks } from './vite/chunks.ts'
import { guide } from './vite/guide/guide.ts'
import { pageFiles } from './vite/page-files.ts'
import { precompressed } from './vite/precompressed.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { themeVariables } from './vite/theme-variables.ts'

const root = import.meta.dirname

export default defineConfig({
  root,
  // A page does not know under which context path it is served: everything is found relative to it.
  base: './',
  publicDir: false,
  plugins: [
    react(),
    themeVariables(),
    buildTimeData(),
    pageFiles(root),
    serviceWorker(root),
    guide(root),
    precompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: globSync('*.html', { cwd: root }).map((file) => join(root, file)),
      output: { codeSplitting: chunks(root, ['sign-in.html', 'authenticator.html']) },
    },
  },
})
