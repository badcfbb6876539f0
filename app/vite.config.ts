import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contracts } from './build/contracts.ts'
import { features } from './build/features.ts'
import { gzipCopies } from './build/gzip-copies.ts'
import { hostTags } from './build/host-tags.ts'
import { locales } from './build/locales.ts'
import { platformTokens } from './build/platform-tokens.ts'
import { textsBeside } from './build/texts-beside.ts'

/** What every screen draws with. */
const EVERYWHERE =
  /kit\/shared\/(byte-text|closed-by-staff)\.ts$|kit\/ui\/(badge|banner|button|button-group|confirm-dialog|empty-state|error-state|failure-line|filled-text|icon|icon-button|landing\/hub-links|late-part|layout|lazy-part|link|load-again|load-boundary|loaded|modal|page|relative-time|route-link|row|section|skeleton|stored-value|support-way|tab-order|use-search-params|api\/(api-error|define-api|query-client|request)|app-bridge\/(bridge|frame-context)|i18n\/(error-words|fetch-texts|i18n|menu-words|spoken-texts|text-loading|requested-texts)|error-reporting\/(report-service|reporter)|shell\/(failure-screen|loading-overlay|not-found|page-not-loaded|page-skeleton|shortcut-words|unsaved|use-shortcuts))\.(tsx?|css)$|vite\/preload-helper|node_modules\/(@tanstack\/(react-query|query-core)|react|react-dom|react-router|scheduler)\//
/** What the frame of the admin asks first and some screens ask again, and what features declare. */
const FIRST =
  /core\/(catalogue\/domain\/resource-kind|promotions\/ui\/promotions-api|registry\/client|shops\/ui\/(operator-switches|shops-api|use-profile)|staff\/ui\/stored-token)\.ts$|(alt-text|meta-tags)\/domain\/writing\.ts$|(leaving|search-console)\/paths\.ts$|community\/ui\/announced\.ts$|kit\/ui\/say-once\.ts$/
/** What comes after the screen, on every screen: notices above it, the request for a review, the report of its speed. */
const AFTER =
  /(admin-vitals|community|feedback|leaving)\/contract\.ts$|core\/staff\/contract\.ts$|(admin-vitals\/ui\/(device-info|report-vitals)|community\/ui\/(announcements|community-api)|feedback\/ui\/(ask-for-review|feedback-api|review-prompt)|leaving\/ui\/(leaving-api|left-notice)|staff\/ui\/(clock-time|visit-banners|visits-api)|kit\/ui\/(notice-place|use-covered))\.tsx?$/
/** What landing screens say of operations. */
const OPERATIONS = /core\/changes\/(contract|ui\/(changes-api|operation-paths|under-way))\.tsx?$/
/** What forms and filters ask with. */
const FIELDS =
  /kit\/ui\/(checkbox|choice|field|search-field|select|text-field|use-debounced|use-fold)\.(tsx?|css)$/
/** What plain lists and grids share. */
const LIST = /kit\/ui\/(data-table\.css|row-boundary\.|pagination\.)/
/** What the URL says of a grid, for who asks for its rows before the grid is there. */
const VIEW = /kit\/ui\/(after-paint|data-grid\/(grid-leaving|grid-view|use-grid-view))\./
/** A grid with its tools; what of it is seen later is loaded later. */
const GRID =
  /kit\/ui\/data-grid\/(data-grid|filter-days|grid-cell|grid-cells|grid-column|grid-cursor|grid-filter|grid-heading|grid-list|grid-note|grid-page|grid-row|grid-selection|grid-toolbar|row-box|row-doings|selection-holder|use-cell-edits|use-grid-keys)\./

/** What a check says, wherever it is said. */
const CHECKS = /core\/issues\/ui\/(check-sign\.tsx|use-check-words\.ts)$|rules\/seo-checks\/check\.ts$/
/** What a change is called, wherever an operation is mentioned. */
const CHANGE_WORDS = /core\/(changes\/ui\/use-change-words|context\/domain\/staff-actor)\.ts$/
/** Two texts, the words that changed marked. */
const DIFF = /kit\/ui\/diff(-words)?\.(tsx?|css)$|core\/changes\/ui\/change-value\.css$/

/** Builds the browser side into `dist/`; the server fills the `%…%` placeholders of `index.html` on each request. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...[textsBeside(), react(), contracts(), features(), locales(), platformTokens(), hostTags()],
    gzipCopies(),
  ],
  // One hook for a word in place of ten (decision 0090).
  resolve: { alias: { 'react-i18next': join(import.meta.dirname, 'src/kit/ui/i18n/spoken-texts.ts') } },
  html: { cspNonce: '%CSP_NONCE%' },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    // light-dark() and :dir() as written: the admin itself supports the last two versions of each browser only.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A document for each context: what stands outside the admin loads nothing of the platform's.
      input: ['index.html', 'staff.html', 'public.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // Parts used together come together, and not in a crumb for each route. A group takes along what its modules
        // import: what others import too is named in a group of its own, or they would load all of this one for it.
        codeSplitting: {
          groups: [
            { name: 'kit', test: EVERYWHERE, priority: 3 },
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'after', test: AFTER, priority: 2 },
            { name: 'operations', test: OPERATIONS, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 2 },
            { name: 'list', test: LIST, priority: 2 },
            { name: 'view', test: VIEW, priority: 2 },
            { name: 'grid', test: GRID, priority: 1 },
            { name: 'checks', test: CHECKS, priority: 1 },
            { name: 'change-words', test: CHANGE_WORDS, priority: 1 },
            { name: 'diff', test: DIFF, priority: 1 },
          ],
        },
      },
    },
  },
})
