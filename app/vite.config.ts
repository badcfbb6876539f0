import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hostTags } from './build/host-tags.ts'
import { locales } from './build/locales.ts'
import { platformTokens } from './build/platform-tokens.ts'

const EVERYWHERE =
  /kit\/ui\/(badge|banner|button|button-group|empty-state|error-state|icon|icon-button|layout|link|page|row|section|skeleton)\.(tsx|css)$/

/** Builds the browser side into `dist/`; the server fills the `%…%` places of `index.html` on each request. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), locales(), platformTokens(), hostTags()],
  html: { cspNonce: '%CSP_NONCE%' },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    // light-dark() and :dir() as written: the admin itself supports the last two versions of each browser only.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen draws with comes once, with the shell, and not in a crumb for each route.
        codeSplitting: { groups: [{ name: 'kit', test: EVERYWHERE }] },
      },
    },
  },
})
